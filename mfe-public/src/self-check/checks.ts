import { portalConfig } from '@rambla/kit/config';
import { currentRegistry, loadedRemotes } from '@rambla/kit/registry';

/** The result of one check; `ok` is null for plain information. */
export type SelfCheckResult = { name: string; ok: boolean | null; value: string };

const PATIENCE_MS = 10_000;

/** Runs all checks that a browser can make. */
export async function runSelfChecks(): Promise<SelfCheckResult[]> {
  const [health, ready, version] = await Promise.all([answers('health'), answers('ready'), apiVersion()]);
  return [
    health,
    ready,
    version,
    { name: 'Shell', ok: null, value: portalConfig.shellVersion },
    ...remotes(),
    storage(),
  ];
}

async function answers(path: 'health' | 'ready'): Promise<SelfCheckResult> {
  const name = path === 'health' ? 'API responde' : 'API lista (base de datos y migraciones)';
  const start = performance.now();
  try {
    const response = await ask(path);
    const took = `${Math.round(performance.now() - start)} ms de ida y vuelta`;
    return { name, ok: response.ok, value: response.ok ? took : `estado ${response.status}` };
  } catch {
    return { name, ok: false, value: 'sin respuesta' };
  }
}

async function apiVersion(): Promise<SelfCheckResult> {
  const name = 'Versión de la API';
  try {
    const { info } = (await (await ask('openapi.json')).json()) as { info: { version: string } };
    return { name, ok: null, value: info.version };
  } catch {
    return { name, ok: false, value: 'no se pudo leer' };
  }
}

function ask(path: string): Promise<Response> {
  return fetch(`/api/${path}`, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
}

function remotes(): SelfCheckResult[] {
  const loaded = loadedRemotes();
  return Object.entries(currentRegistry().remotes)
    .filter(([, { entry }]) => entry)
    .map(([name, { version }]) => {
      const running = loaded.get(name);
      if (!running) return { name, ok: null, value: `${version}, sin cargar` };
      return {
        name,
        ok: null,
        value: running === version ? `${version}, cargado` : `${version}; cargado ${running}`,
      };
    });
}

function storage(): SelfCheckResult {
  const name = 'Almacenamiento del navegador';
  const ok = canStore();
  return { name, ok, value: ok ? 'disponible' : 'apagado: la sesión dura hasta cerrar la página' };
}

// Tests session storage, because only the session module may use local storage.
// Browsers disable both together.
function canStore(): boolean {
  try {
    sessionStorage.setItem('rambla-check', '1');
    sessionStorage.removeItem('rambla-check');
    return true;
  } catch {
    return false;
  }
}
