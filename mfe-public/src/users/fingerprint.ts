const WAIT_MS = 1500;

/** Returns a label for this device among the person's sessions; empty when computing it takes too long. */
export function readDeviceFingerprint(): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(''), WAIT_MS));
  return Promise.race([read().catch(() => ''), late]);
}

async function read(): Promise<string> {
  const { default: agents } = await import(
    /* webpackChunkName: "fingerprint" */ '@fingerprintjs/fingerprintjs'
  );
  const agent = await agents.load({ monitoring: false });
  return (await agent.get()).visitorId;
}
