import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that counts the different mails of each recipient. */
export class MailSink {
  readonly #ids = new Map<string, Set<string>>();
  readonly #server: SMTPServer;
  #arrived = 0;
  #again = 0;

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, { envelope }, done) => {
        let text = '';
        stream.on('data', (part: Buffer) => {
          text += part.toString();
        });
        stream.on('end', () => {
          for (const { address } of envelope.rcptTo) this.#take(address, text);
          done();
        });
      },
    });
    // Ignores errors, because a killed client cuts its connection.
    this.#server.on('error', () => undefined);
  }

  static async open(): Promise<MailSink> {
    const sink = new MailSink();
    await new Promise<void>((resolve) => sink.#server.listen(0, '127.0.0.1', resolve));
    return sink;
  }

  #take(address: string, text: string): void {
    const id = /^Message-ID: (\S+)/im.exec(text)?.[1] ?? '';
    const known = this.#ids.get(address) ?? new Set();
    this.#arrived += 1;
    if (known.has(id)) this.#again += 1;
    this.#ids.set(address, known.add(id));
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  /** All deliveries, including repeated ones. */
  get arrived(): number {
    return this.#arrived;
  }

  get repeated(): number {
    return this.#again;
  }

  /** Counts the different mails that an address received. */
  mailsTo(address: string): number {
    return this.#ids.get(address)?.size ?? 0;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}
