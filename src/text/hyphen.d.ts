declare module 'hyphen/*' {
  const patterns: unknown;
  export = patterns;
}
