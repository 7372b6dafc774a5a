import {
  deviceDownTopic,
  deviceUpTopic,
  isWebClientIdOf,
  PUSH_TOPICS,
  userPrefix,
  userUplinkTopic,
} from '@vigil/contract'

/** Who may say and hear what. A user hears only below its own prefix, a device only below its own sn. */
export interface Access {
  readonly publishTopic: string
  mayPublish(topic: string): boolean
  maySubscribe(filter: string): boolean
}

export function deviceAccess(sn: string): Access {
  const up = deviceUpTopic(sn)
  const down = deviceDownTopic(sn)
  return { publishTopic: up, mayPublish: (topic) => topic === up, maySubscribe: (filter) => filter === down }
}

export function userAccess(userId: string): Access {
  const up = userUplinkTopic(userId)
  const prefix = userPrefix(userId)
  // A list, not a pattern: a filter with `+`, `$share` or a prefix look-alike is simply not in it.
  const filters = new Set([`${prefix}/#`, ...Object.values(PUSH_TOPICS).map((topic) => `${prefix}/${topic}`)])
  return { publishTopic: up, mayPublish: (topic) => topic === up, maySubscribe: (filter) => filters.has(filter) }
}

const WEB_MARKER = 'web-'

/** User ids and serial numbers may look alike; the web marker in the client id tells a console from a device. */
export const isConsole = (clientId: string): boolean => clientId.startsWith(WEB_MARKER)

export const consoleBelongsTo = (clientId: string, userId: string): boolean =>
  userId !== '' && !/[+#/]/.test(userId) && isWebClientIdOf(clientId, userId)

/**
 * The id under which a device's connection is kept. Derived from its credentials and not from what it calls itself:
 * two devices with the same client id would throw each other out for ever.
 */
export const deviceClientId = (sn: string): string => `device-${sn}`
