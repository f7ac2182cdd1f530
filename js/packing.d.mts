import type { Locale } from "./src/locales";

export const MODULE: string;
export function readLocales(): Locale[];
export function pack(locales: Locale[]): string;
