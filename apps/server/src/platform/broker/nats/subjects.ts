/** How topics of MQTT are called inside the engine, and what stands in their place in its stream. */

/** Devices are spread by their sn over so many parts. The number stands in the account's mapping: to change it moves devices. */
export const PARTITIONS = 16

/** The engine's own store of what MQTT clients publish at quality 1: it acknowledges once a message is in it. */
export const STREAM = '$MQTT_msgs'
const STREAM_PREFIX = '$MQTT.msgs.'

/** The engine puts `.` for `/`; release 2.9 ends the connection of a client whose topic has a `.` in a level. */
export const subjectOf = (topic: string): string | undefined =>
  /[.*> ]/.test(topic) ? undefined : topic.replaceAll('/', '.')

/** Whether a device of this sn can speak to the engine by MQTT; any other sends by `POST /ingest`. */
export const fitsEngine = (sn: string): boolean => subjectOf(sn) === sn

/** What a device publishes, and what becomes of it: the right to publish is checked after the mapping. */
export const upSubjects = (sn: string): string[] => [`device.${sn}.up`, `p.*.device.${sn}.up`]
export const downSubject = (sn: string): string => `device.${sn}.down`
export const uplinkSubject = (userId: string): string => `user.${userId}.up`
export const USER_UPLINKS = 'user.*.up'
/** MQTT's `#` covers the level above it, too. */
export const pushSubjects = (userId: string): string[] => [`user.${userId}.socket`, `user.${userId}.socket.>`]

export const PARTITION_MAPPING = {
  'device.*.up': [{ subject: `p.{{partition(${PARTITIONS},1)}}.device.{{wildcard(1)}}.up`, weight: 100 }],
} as const

export const partitionFilter = (partition: number): string => `${STREAM_PREFIX}p.${partition}.device.*.up`

const STORED_UP = /^\$MQTT\.msgs\.p\.\d+\.device\.([^.]+)\.up$/
export const snOfStored = (subject: string): string | undefined => STORED_UP.exec(subject)?.[1]

const UPLINK = /^user\.([^.]+)\.up$/
export const userOfUplink = (subject: string): string | undefined => UPLINK.exec(subject)?.[1]

/** Stands in subjects, names of streams and domains of the engine, and in names of metrics. */
export const SITE_NAME = /^[a-z][a-z0-9_]{0,30}$/
export const siteStream = (site: string): string => `SITE_${site}`
export const siteSubject = (site: string): string => `site.${site}.up`
/** Where headquarters hears what the site answers. */
export const lineInbox = (site: string): string => `line.${site}`
