/** What the system was asked for by its user. */

export const asks = (query: string): boolean => window.matchMedia?.(query).matches ?? false;

export const wantsLessMotion = (): boolean => asks("(prefers-reduced-motion: reduce)");
