declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css' {}
declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '*.png' {
  const url: string;
  export default url;
}
declare module '*.webp' {
  const url: string;
  export default url;
}
declare module '#menu' {
  export const menu: import('@rambla/kit/registry').Menu;
}
declare module '#routes' {
  export const routes: import('@rambla/kit/registry').RemoteScreen[];
}
