import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

/** A setting that can not be used; its message is one line for the person who starts the server. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

export function wholeNumber(minimum: number, maximum: number, fallback: number) {
  const takes = `a whole number from ${minimum} to ${maximum}`
  return z
    .string()
    .regex(/^\d+$/, takes)
    .transform(Number)
    .pipe(z.number(takes).min(minimum, takes).max(maximum, takes))
    .default(fallback)
}

export const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'false', 'true'], '0 or 1')
    .transform((value) => value === '1' || value === 'true')
    .default(fallback)

export function url(takes: string, protocols: readonly string[]) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), takes)
}

/** Parts between commas, without the spaces around them. */
export const list = () => z.string().transform((text) => text.split(',').map((part) => part.trim()))

/** The absolute path of a file that can be read. */
export function readablePath(name: string, path: string): string {
  const absolute = resolve(path)
  try {
    accessSync(absolute, constants.R_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new SettingsError(`${name} is ${JSON.stringify(path)}, but that file can not be read (${code})`)
  }
  return absolute
}
