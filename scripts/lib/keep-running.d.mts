interface Supervised {
  on(event: 'message', listener: (message: unknown) => void): unknown
  once(event: 'exit', listener: (code: number | null, signal: string | null) => void): unknown
  kill(signal: NodeJS.Signals): unknown
}

export declare function keepRunning(options: {
  start(): Supervised
  ended(code: number): void
  now?(): number
  later?(go: () => void, ms: number): unknown
  tell?: { say(text: string): void; complain(text: string): void }
}): { stop(signal?: NodeJS.Signals): void }
