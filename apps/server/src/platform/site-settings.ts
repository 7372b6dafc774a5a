import { z } from 'zod'
import { SITE_NAME } from './broker/nats/subjects.ts'
import { list, SettingsError, wholeNumber } from './read-setting.ts'

/** The line of this site to its headquarters. */
export interface SiteSettings {
  name: string
  /** What headquarters has not taken is kept for so long, and so much of it. */
  keepMs: number
  keepBytes: number
}

/** A site that headquarters hears. */
export interface SiteScope {
  name: string
  /** It speaks for the devices of this office and of those below, and for no others. */
  officeId: string
}

const scopes = list()
  .transform((sites) =>
    sites.map((site): SiteScope => {
      const [name = '', officeId = '', ...more] = site.split(':')
      return { name, officeId: more.length === 0 ? officeId : '' }
    }),
  )
  .refine(
    (sites) => sites.every(({ name, officeId }) => SITE_NAME.test(name) && /^[1-9]\d{0,17}$/.test(officeId)),
    'sites with the id of their office, such as harbour:12,border:15',
  )
  .default([])

/** A site names itself, headquarters names its sites. */
export const SITE_VARIABLES = {
  VIGIL_SITE: z.string().regex(SITE_NAME, 'a name of up to 31 small letters, digits and _, a letter first').optional(),
  VIGIL_SITES: scopes,
  VIGIL_SITE_KEEP_DAYS: wholeNumber(1, 365, 14),
  VIGIL_SITE_KEEP_MB: wholeNumber(10, 10_000_000, 10_000),
} as const
type Values = z.infer<z.ZodObject<typeof SITE_VARIABLES>>

const DAY_MS = 24 * 3_600_000
const MB = 1024 * 1024

export function sitesOf(values: Values & { NATS_URL?: readonly string[] | undefined }) {
  const { VIGIL_SITE: name, VIGIL_SITES: sites, VIGIL_SITE_KEEP_DAYS: days, VIGIL_SITE_KEEP_MB: megabytes } = values
  if (name !== undefined && sites.length > 0)
    throw new SettingsError('VIGIL_SITE and VIGIL_SITES are both set: a server is that of a site or of a headquarters')
  if (values.NATS_URL === undefined && (name !== undefined || sites.length > 0)) {
    const given = name === undefined ? 'VIGIL_SITES' : 'VIGIL_SITE'
    throw new SettingsError(`NATS_URL is not set, but ${given} is: a line between servers needs an engine at both ends`)
  }
  if (new Set(sites.map((each) => each.name)).size < sites.length)
    throw new SettingsError('VIGIL_SITES names a site twice')
  const site: SiteSettings | undefined =
    name === undefined ? undefined : { name, keepMs: days * DAY_MS, keepBytes: megabytes * MB }
  return { site, sites }
}
