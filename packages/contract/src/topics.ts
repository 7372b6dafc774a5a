/** MQTT topics. A user hears only below its own prefix, a device only below its own sn. */

export const PUSH_TOPICS = {
  detail: 'monitor/detail',
  basic: 'basic',
  param: 'monitor/param',
  deviceMap: 'devicemap/detail',
  replay: 'devicemap/replay/detail',
  detect: 'detect/detail',
  alarm: 'alarm',
  disposeFinish: 'alarm/dispose/finish',
  /** Ours, beside the specification's. */
  command: 'vigil/command',
  alarmDesk: 'vigil/alarm',
  background: 'vigil/background',
  task: 'vigil/task',
  cotton: 'vigil/cotton',
} as const
export type PushTopic = (typeof PUSH_TOPICS)[keyof typeof PUSH_TOPICS]

export const userPrefix = (userId: string): string => `user/${userId}/socket`
export const userTopic = (userId: string, topic: PushTopic): string => `${userPrefix(userId)}/${topic}`
/** Where a console sends its heartbeat and its requests (UplinkCode). */
export const userUplinkTopic = (userId: string): string => `user/${userId}/up`

export const deviceUpTopic = (sn: string): string => `device/${sn}/up`
export const deviceDownTopic = (sn: string): string => `device/${sn}/down`
export const DEVICE_UP_FILTER = 'device/+/up'
export const USER_UPLINK_FILTER = 'user/+/up'

/** The web marker, the user and a part per window: the same id twice would throw the first window out. */
export const webClientId = (userId: string, window: string): string => `web-${userId}-${window}`
export const isWebClientIdOf = (clientId: string, userId: string): boolean => clientId.startsWith(`web-${userId}-`)

/** The sn in `device/{sn}/up`, or undefined for any other topic. */
export function snOfUpTopic(topic: string): string | undefined {
  if (!topic.startsWith('device/') || !topic.endsWith('/up')) return undefined
  const sn = topic.slice('device/'.length, -'/up'.length)
  return sn.length > 0 && !sn.includes('/') ? sn : undefined
}
