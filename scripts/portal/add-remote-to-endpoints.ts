type Loader = { getOptions: () => { remote: string } };

/** Adds the remote's name to its injected endpoints, because all remotes share one API slice. */
export default function addRemoteToEndpoints(this: Loader, source: string): string {
  const remote = JSON.stringify(this.getOptions().remote);
  return source.replaceAll('.injectEndpoints({', `.injectEndpoints({ remote: ${remote},`);
}
