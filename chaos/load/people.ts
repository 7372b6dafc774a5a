import { userInfoSchema } from '@vigil/contract'
import { wait } from '../lib/wait.ts'
import { type Answer, type Calls, isGood } from '../product/calls.ts'
import type { Product } from '../product/product.ts'

/** Somebody with an account; signs in again whenever the session is gone. */
export interface Person {
  readonly username: string
  readonly id: string
  get(path: string, query?: Record<string, string>): Promise<Answer>
  post(path: string, body: unknown): Promise<Answer>
}

const UNAUTHORISED = 401
const SIGN_IN_TRIES = 20

export async function signIn(calls: Calls, username: string, password: string): Promise<Person> {
  let token = ''
  async function renew(): Promise<void> {
    token = (await calls.signIn(username, password)) ?? token
  }
  async function withSession(call: () => Promise<Answer>): Promise<Answer> {
    const answer = await call()
    if (answer.kind === 'none' || (answer.status !== UNAUTHORISED && answer.code !== UNAUTHORISED)) return answer
    await renew()
    return call()
  }
  const get: Person['get'] = (path, query) => withSession(() => calls.get(path, token, query))
  for (let left = SIGN_IN_TRIES; left > 0 && token === ''; left -= 1) {
    await renew()
    if (token === '') await wait(500)
  }
  const user = await get('/auth/user')
  const known = isGood(user) ? userInfoSchema.safeParse(user.data) : undefined
  if (known?.success !== true) throw new Error(`${username} could not sign in`)
  return { username, id: known.data.id, get, post: (path, body) => withSession(() => calls.post(path, token, body)) }
}

const PASSWORD = 'Chaos12345'
/** Several who are mailed about alarms at once: their mails wait for the log of the same alarms. */
const MAILED = ['duty1', 'duty2', 'duty3', 'duty4']

export interface People {
  readonly acting: readonly Person[]
  /** Sees a part of the fleet. */
  readonly customs: Person
  /** Everything that is refused to these is checked. */
  readonly watcher: Person
  readonly bystander: Person
}

/** The accounts of the demonstration, some who want alarm mail, and one who may do nothing at all. */
export async function gatherPeople(product: Product, calls: Calls, alertUrl: string): Promise<People> {
  const office = /^\s*(\d+)/.exec(await product.admin('office', 'list'))?.[1] ?? '1'
  const add = (username: string, role: string) =>
    product.admin(
      ...['user', 'add', '--username', username, '--office', office, '--role', role, '--password', PASSWORD],
      ...['--email', `${username}@site.example`, '--disposal'],
    )
  await product.admin('role', 'add', '--name', 'Bystander', '--permissions', '010105')
  await Promise.all([add('bystander', 'Bystander'), ...MAILED.map((username) => add(username, 'Operator'))])
  const mailed = await Promise.all(MAILED.map((username) => signIn(calls, username, PASSWORD)))
  for (const { id, username, post } of mailed) await post('/auth/updateUser', { id, name: username, emailAlarm: 1 })
  const admin = await signIn(calls, 'admin', 'Admin123')
  const settings = await admin.get('/vigil/cap/settings')
  if (isGood(settings) && typeof settings.data === 'object') {
    const webhooks = [{ url: alertUrl, minPriority: 1, drills: true }]
    await admin.post('/vigil/cap/settings/save', { ...settings.data, webhooks })
  }
  const customs = await signIn(calls, 'customs', 'Customs123')
  return {
    acting: [admin, await signIn(calls, 'operator', 'Operator123'), customs, ...mailed.slice(0, 1)],
    customs,
    watcher: await signIn(calls, 'watcher', 'Watcher123'),
    bystander: await signIn(calls, 'bystander', PASSWORD),
  }
}
