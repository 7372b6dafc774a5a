import { encryptPassword } from '../src/session/des.ts'
import type { Product } from './product.ts'

interface Answer {
  readonly code: number
  readonly data: unknown
}

/** A call of the product as a console makes it, with its whole answer. */
export async function ask(
  { port }: Pick<Product, 'port'>,
  method: 'GET' | 'POST',
  path: string,
  token: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { token, lang: 'en', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Answer
}

/** Whoever administers the demonstration. */
export function signIn(product: Pick<Product, 'port'>): Promise<Answer> {
  const query = new URLSearchParams({ username: 'admin', password: encryptPassword('admin', 'Admin123', '0') })
  return ask(product, 'GET', `/auth/login?${query}`, '')
}

export const tokenOf = async (product: Pick<Product, 'port'>): Promise<string> => String((await signIn(product)).data)
