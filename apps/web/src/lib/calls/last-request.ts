let latest: string | undefined

/** The number that the server gave to a call; its log carries the same. */
export function noteRequestId(id: string | null): void {
  if (id) latest = id
}

export const lastRequestId = (): string | undefined => latest
