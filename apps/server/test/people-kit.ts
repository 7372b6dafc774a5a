import { DEMO_ACCOUNTS } from '../src/organisation/demo.ts'
import { encryptPassword } from '../src/session/des.ts'

const READ_EVERY_MS = 100
const ACT_EVERY_MS = 150
/** Nobody waits longer for a call than a console does. */
const PATIENCE_MS = 120_000

interface Answer {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data: unknown
}

/** People at one server of several: they look at the past again and again, and write contacts down, each once. */
export async function peopleAt(port: number) {
  const [{ username, password }] = DEMO_ACCOUNTS
  let token = ''
  async function call(method: 'GET' | 'POST', path: string, input: Record<string, unknown> = {}): Promise<Answer> {
    const query = new URLSearchParams(input as Record<string, string>)
    const answer = await fetch(`http://127.0.0.1:${port}${path}${method === 'GET' ? `?${query}` : ''}`, {
      method,
      headers: { token, lang: 'en', 'content-type': 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    })
    return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) }
  }
  const key = encryptPassword(username, password, '0')
  const signedIn = await call('GET', '/auth/login', { username, password: key })
  if (signedIn.code !== 200) throw new Error(`nobody could sign in: ${signedIn.message}`)
  token = String(signedIn.data)
  const { officeId } = (await call('GET', '/auth/user')).data as { officeId: string }

  const reads = { done: 0, failed: [] as string[] }
  const acts = { done: [] as string[], refused: [] as string[], unknown: [] as string[], failed: [] as string[] }
  const underWay = new Set<Promise<void>>()
  let number = 0
  const follow = (work: Promise<void>): void => {
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
  }
  async function read(): Promise<void> {
    try {
      const { status, code, message } = await call('GET', '/vigil/queries')
      if (code === 200) reads.done += 1
      else reads.failed.push(`${status} ${message}`)
    } catch (error) {
      reads.failed.push(String(error))
    }
  }
  /** Not one of those that may be made twice: each that is done is one more contact. */
  async function act(): Promise<void> {
    number += 1
    const name = `contact ${number}`
    try {
      const contact = { role: '', phone: '', email: '', rank: 0, officeId, name }
      const { status, code, message } = await call('POST', '/vigil/contacts/save', contact)
      if (code === 200) acts.done.push(name)
      else if (status === 503) (message.includes('look whether it was done') ? acts.unknown : acts.refused).push(name)
      else acts.failed.push(`${status} ${message}`)
    } catch (error) {
      acts.failed.push(String(error))
    }
  }
  const timers = [setInterval(() => follow(read()), READ_EVERY_MS), setInterval(() => follow(act()), ACT_EVERY_MS)]
  return {
    reads,
    acts,
    /** Once everything that was asked has an answer. */
    async leave(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(underWay)
    },
  }
}
