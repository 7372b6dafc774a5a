import { z } from 'zod'
import { alarmActResultSchema } from '../alarms.ts'
import { askedMomentSchema, moduleKeySchema, snSchema, spectrumSchema } from '../entities.ts'
import { alarmVerdictSchema, NATURAL_LOADS, spectrumVerdictSchema } from '../spectrum-verdict.ts'
import { handle, id, note, version } from './alarm-parts.ts'
import { seesFleet } from './common.ts'
import { endpoints } from './endpoint.ts'

/** What gamma spectra say, beside what devices have named. */
export const spectrumEndpoints = endpoints({
  alarmVerdict: {
    method: 'GET',
    path: '/vigil/alarm/verdict',
    input: z.object({ eventId: z.string().min(1).max(64) }),
    output: alarmVerdictSchema,
    access: seesFleet,
    reach: 'office',
    summary: 'What the spectra of an alarm say, beside what its device has named',
  },
  releaseLoad: {
    method: 'POST',
    path: '/vigil/alarm/release',
    input: z.object({
      id,
      version,
      /** Null: other goods, which the note names. */
      goods: z.enum(NATURAL_LOADS).nullable(),
      papers: z.string().max(200),
      note: note.default(''),
    }),
    output: alarmActResultSchema,
    access: handle,
    reach: 'office',
    summary:
      'Let a load go that is radioactive by nature: its alarm is handled as such. Refused where its spectrum does not say so',
  },
  judgeSpectrum: {
    method: 'POST',
    path: '/vigil/spectrum/judge',
    input: z.object({
      sn: snSchema,
      module: moduleKeySchema,
      spectrum: spectrumSchema,
      /** When a spectrum on record was measured: it is judged by the background that the device had then. */
      at: askedMomentSchema.optional(),
    }),
    output: spectrumVerdictSchema,
    access: seesFleet,
    reach: 'office',
    summary: 'What a gamma spectrum of a device says: nuclides, an honest unknown, or nothing but background',
  },
})
