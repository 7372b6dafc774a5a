/** Runs in the page before its own scripts: counts what its worker hands over, so that the console need not count for us. */
declare global {
  interface Window {
    /** Updates that the page has taken in. */
    __benchApplied?: number
    /** Readings that it was given for its charts. */
    __benchPoints?: number
  }
}

interface Handed {
  type?: string
  /** Of devices: updates that went into the message, superseded ones included. */
  applied?: number
  details?: readonly { detail: { sn: string; at: number }; earlier: readonly { at: number }[] }[]
}

const latestOf = new Map<string, number>()

function note(sn: string, at: number): void {
  if (at <= (latestOf.get(sn) ?? 0)) return
  latestOf.set(sn, at)
  window.__benchPoints = (window.__benchPoints ?? 0) + 1
}

function count({ data }: MessageEvent<Handed>): void {
  if (data.type === 'devices') window.__benchApplied = (window.__benchApplied ?? 0) + (data.applied ?? 0)
  if (data.type !== 'details') return
  for (const { detail, earlier } of data.details ?? []) {
    for (const { at } of [...earlier, detail]) note(detail.sn, at)
  }
}

window.Worker = class extends Worker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options)
    this.addEventListener('message', count)
  }
}

export {}
