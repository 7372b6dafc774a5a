import { type ModuleKey, type Spectrum, type SpectrumVerdict, spectrumSchema } from '@vigil/contract'
import type { DeviceRow, Directory } from '../../organisation/directory.ts'
import type { Run } from '../../platform/database/cancellable.ts'
import { Refusal } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/http/handlers.ts'

export interface IncidentMember {
  readonly id: string
  readonly device: DeviceRow
}

/** A flood that became one incident has more alarms than anybody reads; the file says how many it left out. */
export const MEMBERS_MAX = 500

const OF_INCIDENT = `
  select event.id, device.sn
  from alarm_event event join device on device.id = event.device_id
  where event.id = $1 or event.incident_id = (select incident_id from alarm_event where id = $1)
  order by event.begin_at, event.id`

/** All alarms of the incident that this one belongs to, as far as the user sees them, oldest first. Refuses (`alarmUnknown`) another's. */
export async function incidentMembers(
  run: Run,
  directory: Pick<Directory, 'device' | 'sees'>,
  eventId: string,
  user: Pick<SessionUser, 'officeId'>,
  signal?: AbortSignal,
): Promise<readonly IncidentMember[]> {
  const rows = await run<{ id: string; sn: string }>(
    { text: OF_INCIDENT, values: [eventId], columns: { id: 'text', sn: 'text' } },
    signal,
  )
  const members = rows.flatMap(({ id, sn }): IncidentMember[] => {
    const device = directory.device(sn)
    return device !== undefined && directory.sees(user.officeId, device) ? [{ id, device }] : []
  })
  if (!members.some(({ id }) => id === eventId)) throw new Refusal('alarmUnknown')
  return members
}

export interface JudgedSpectrum {
  readonly eventId: string
  readonly at: number
  readonly verdict: SpectrumVerdict
  readonly spectrum: Spectrum | undefined
}

interface JudgedRow {
  event_id: string
  at: Date
  verdict: SpectrumVerdict
  spectrum: unknown
}

const JUDGED = `
  select judged.event_id, judged.at, judged.verdict, (
    select reading.rest -> event.module -> 'spectrum' from reading
    where reading.device_id = event.device_id and reading.at = judged.at and reading.rest -> event.module ? 'spectrum' limit 1) as spectrum
  from alarm_verdict judged join alarm_event event on event.id = judged.event_id
  where judged.event_id = any ($1) and judged.verdict is not null and judged.at is not null order by judged.at, judged.event_id`

/** What the spectra of these alarms say, each with the spectrum that told most while it is still on record. */
export async function judgedSpectra(
  run: Run,
  members: readonly IncidentMember[],
  signal: AbortSignal,
): Promise<readonly JudgedSpectrum[]> {
  const rows = await run<JudgedRow>(
    {
      text: JUDGED,
      values: [members.map(({ id }) => id)],
      columns: { event_id: 'text', at: 'time', verdict: 'json', spectrum: 'json?' },
    },
    signal,
  )
  return rows.map(({ event_id, at, verdict, spectrum }) => ({
    eventId: event_id,
    at: at.getTime(),
    verdict,
    spectrum: spectrumSchema.safeParse(spectrum).data,
  }))
}

/** Spectra of gamma rays come from these. */
export const isGamma = (module: ModuleKey): boolean => module === 'nuclearMod' || module === 'gcameraMod'
