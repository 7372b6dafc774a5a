import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

interface PasswordCost {
  /** Memory: 1 KiB × N. */
  N: number
  r: number
  p: number
}

/** 32 MiB and three passes: what OWASP asks of scrypt on a server that others share. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }

const SALT_BYTES = 16
const HASH_BYTES = 32
const FORMAT = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w+/=]+)\$([\w+/=]+)$/

function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r + 1024 * r * p }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, HASH_BYTES, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
}

/** `scrypt$N$r$p$salt$hash`: the cost stands in each hash, so that it can be raised while old hashes keep working. */
export async function hashPassword(password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** Without a stored hash (no such user) the answer is no, after the same work: time must not tell who exists. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, hash] = FORMAT.exec(stored ?? '') ?? []
  if (salt === undefined || hash === undefined) {
    await derive(password, randomBytes(SALT_BYTES), PASSWORD_COST)
    return false
  }
  const expected = Buffer.from(hash, 'base64')
  const given = await derive(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) })
  return given.length === expected.length && timingSafeEqual(given, expected)
}
