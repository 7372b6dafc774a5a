import { createCipheriv } from 'node:crypto'
import { envelopeSchema, LANG_HEADER, TOKEN_HEADER } from '@vigil/contract'
import { loginKey } from '@vigil/domain'

/** `none`: no answer came, so that nobody knows what became of it. */
export type Answer =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly code: number
      readonly data: unknown
      readonly text: string
    }
  | { readonly kind: 'none'; readonly reason: string }

export interface Calls {
  get(path: string, token: string, query?: Record<string, string>): Promise<Answer>
  post(path: string, token: string, body: unknown): Promise<Answer>
  /** Undefined while nobody answers. */
  signIn(username: string, password: string): Promise<string | undefined>
}

const ANSWER_MS = 30_000

export const isGood = (answer: Answer): answer is Extract<Answer, { kind: 'answered' }> =>
  answer.kind === 'answered' && answer.status === 200 && answer.code === 200

const KEY_BYTES = 8
function encrypted(username: string, password: string): string {
  const key = Buffer.from(loginKey(username)).subarray(0, KEY_BYTES)
  const cipher = createCipheriv('des-ede3-ecb', Buffer.concat([key, key, key]), null)
  return Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]).toString('base64')
}

/** `authorization`: of a device. */
export function createCalls(url: string, authorization?: string): Calls {
  async function send(path: string, init: RequestInit): Promise<Answer> {
    try {
      const answer = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(ANSWER_MS) })
      const text = await answer.text()
      const body = envelopeSchema.safeParse(JSON.parse(text))
      if (!body.success) return { kind: 'answered', status: answer.status, code: 0, data: undefined, text }
      return { kind: 'answered', status: answer.status, code: body.data.code, data: body.data.data, text }
    } catch (error) {
      return { kind: 'none', reason: error instanceof Error ? error.message : String(error) }
    }
  }
  const headers = (token: string) => ({
    [LANG_HEADER]: 'en',
    ...(token !== '' && { [TOKEN_HEADER]: token }),
    ...(authorization && { authorization }),
  })
  const get: Calls['get'] = (path, token, query = {}) =>
    send(`${path}?${new URLSearchParams(query)}`, { headers: headers(token) })

  return {
    get,
    post: (path, token, body) =>
      send(path, {
        method: 'POST',
        headers: { ...headers(token), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    async signIn(username, password) {
      const answer = await get('/auth/login', '', { username, password: encrypted(username, password) })
      return isGood(answer) && typeof answer.data === 'string' ? answer.data : undefined
    },
  }
}
