export function readSheet(): string;
