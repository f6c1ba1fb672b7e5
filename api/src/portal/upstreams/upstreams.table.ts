export interface RemoteUpstreamsTable {
  remote: string;
  url: string;
  updatedAt: string;
}
