import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import { PinoPretty } from 'pino-pretty'
import type { Settings } from './config.ts'

export type Log = Logger

/** Whatever is logged under these names may open an account. */
const SECRET_PATHS = ['password', 'oldPassword', 'newPassword', 'token', 'secret', 'authorization'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
])

/** GET /auth/login carries the password in its query: no query string is ever logged. */
export const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? ''

function terminalStream(): DestinationStream {
  return PinoPretty({
    colorize: true,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'pid,hostname',
    singleLine: true,
    sync: true,
  })
}

/** Readable lines in a terminal, JSON everywhere else. */
export function createLogger(
  settings: Pick<Settings, 'logLevel'>,
  destination: DestinationStream = process.stdout.isTTY ? terminalStream() : pino.destination({ fd: 1, sync: true }),
): Log {
  return pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    },
    destination,
  )
}
