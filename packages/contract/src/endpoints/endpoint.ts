import type { z } from 'zod'
import type { Permission } from '../permissions.ts'

/**
 * `public` needs no token, `device` needs a device's own credentials, `signed-in` a valid token; a list of codes means that
 * the user must hold at least one of them.
 */
export type Access = 'public' | 'device' | 'signed-in' | readonly [Permission, ...Permission[]]

/**
 * How far a call reaches, whatever its permission (docs/decisions/0022). `own`: the caller's own account, windows and files, or what
 * is the same for everybody. `office`: devices, alarms, records and plans of the caller's office and of those below. `site`: what
 * holds for everybody; refused to who does not sit at the top of the site.
 */
export type Reach = 'own' | 'office' | 'site'

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  /** Query of a GET, body of a POST. */
  readonly input: z.ZodType
  /** The envelope's `data`, or the whole body of a raw answer. */
  readonly output: z.ZodType
  readonly access: Access
  readonly reach: Reach
  /** Answers with a file or plain body instead of the envelope. */
  readonly raw?: true
  readonly summary: string
}

/** Keeps literal types and checks the shape. */
export const endpoints = <const T extends Record<string, Endpoint>>(table: T): T => table
