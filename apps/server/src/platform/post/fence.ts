import type { ClientBase } from 'pg'

/**
 * Connections of the server that is active carry its epoch in their name. Whoever takes over counts the epoch on, ends
 * every connection with another one, and waits until they are gone; one that is opened later asks whether its epoch still counts.
 * So a server that was paused or cut off commits nothing after another one has begun, by whichever way it writes.
 */
const NAME = /^vigil-active-(\d+)$/
export const NAME_OF_ACTIVE = 'vigil-active-'

/** `url` of a database, for a server that is active in this epoch; what threads open by it counts as well. */
export function fencedUrl(url: string, epoch: number): string {
  const joint = url.includes('?') ? '&' : '?'
  return `${url}${joint}application_name=${NAME_OF_ACTIVE}${epoch}`
}

export function epochOfUrl(url: string): number | undefined {
  // The address may name an application of its own: the last name is the one that its connections have.
  const name = new URLSearchParams(url.slice(url.indexOf('?') + 1)).getAll('application_name').at(-1) ?? ''
  const epoch = NAME.exec(name)?.[1]
  return epoch === undefined ? undefined : Number(epoch)
}

export class PostLost extends Error {
  override name = 'PostLost'
  constructor() {
    super('another server is active')
  }
}

/** Rejects when the connection belongs to a server that is active no more. */
export async function admit(client: ClientBase, epoch: number): Promise<void> {
  const { rowCount } = await client.query('select from server_post where epoch = $1', [epoch])
  if (rowCount !== 1) throw new PostLost()
}
