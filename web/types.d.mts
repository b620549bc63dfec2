export function types_of(openapi: object): string;
