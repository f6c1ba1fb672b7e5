type Loader = { getOptions: () => { remote: string } };

/** A loader: tells the kit which remote injects endpoints, since one page has a single API slice for all. */
export default function nameEndpoints(this: Loader, source: string): string {
  const remote = JSON.stringify(this.getOptions().remote);
  return source.replaceAll('.injectEndpoints({', `.injectEndpoints({ remote: ${remote},`);
}
