/** Path of the NATS server. */
export function ensureNats(): Promise<string>
