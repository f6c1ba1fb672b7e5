type Loader = { getOptions: () => { remote: string } };

/** A loader: tells the kit which remote injects endpoints, since all remotes share one API slice. */
export default function nameEndpoints(this: Loader, source: string): string {
  const remote = JSON.stringify(this.getOptions().remote);
  return source.replaceAll('.injectEndpoints({', `.injectEndpoints({ remote: ${remote},`);
}
