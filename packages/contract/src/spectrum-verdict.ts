import { z } from 'zod'
import { epochMsSchema } from './entities.ts'

/** What the server itself finds in a gamma spectrum, by the same function as a live page. It stands beside what the device said. */

export const VERDICT_ANSWERS = ['named', 'unknown', 'background'] as const
export const NUCLIDE_CATEGORIES = ['snm', 'medical', 'industrial', 'norm'] as const
export const VERDICT_CRYSTALS = ['NaI', 'LaBr', 'CsI', 'CZT', 'HPGe'] as const

const verdictNuclideSchema = z.object({
  nuclide: z.string().max(20),
  category: z.enum(NUCLIDE_CATEGORIES),
  /** 0 to 100: of a hundred answers like this one, how many are right. */
  confidence: z.number().min(0).max(100),
  netCounts: z.number(),
  /** In standard deviations. */
  significance: z.number().nonnegative(),
  shielded: z.boolean(),
  /** Nuclides that no spectrum of this kind can tell from it. */
  alike: z.array(z.string().max(20)).max(20),
})

export const spectrumVerdictSchema = z.object({
  /** Unknown: something is there that no name explains. Background: nothing but what is always there. */
  answer: z.enum(VERDICT_ANSWERS),
  /** Best first; empty unless named. */
  nuclides: z.array(verdictNuclideSchema).max(10),
  /** What came nearest, or what else it could have been. */
  others: z.array(verdictNuclideSchema).max(10),
  mixture: z.boolean(),
  /** Special nuclear material among what is named. */
  special: z.array(z.string().max(20)).max(10),
  /** Peaks that nothing named explains, highest first. */
  unexplained: z.array(z.object({ keV: z.number(), sigma: z.number() })).max(20),
  reducedChiSquare: z.number().nonnegative(),
  /** With which resolution at 661.7 keV and which factor on the energies it was judged. */
  resolution662: z.number().positive(),
  gain: z.number().positive(),
  /** As which crystal; `stated` is false where the device's model names none. */
  crystal: z.enum(VERDICT_CRYSTALS),
  stated: z.boolean(),
  /** Seconds of the device's own background that it was compared with; null where none was known. */
  backgroundSeconds: z.number().nonnegative().nullable(),
  /** Up to when the background that a spectrum on record was judged by was learned. */
  backgroundAt: epochMsSchema.optional(),
})
export type SpectrumVerdict = z.infer<typeof spectrumVerdictSchema>

/** Goods that set off portals though nothing is wrong with them. */
export const NATURAL_LOADS = [
  'potashFertiliser',
  'saltSubstitute',
  'catLitter',
  'ceramicTiles',
  'granite',
  'phosphateFertiliser',
  'refractoryBricks',
  'abrasives',
  'weldingRods',
  'gasMantles',
  'rareEarths',
] as const
export type NaturalLoad = (typeof NATURAL_LOADS)[number]

/** What the spectra of an alarm say. */
export const alarmVerdictSchema = z.object({
  /** More may come: the alarm goes on, or its spectra have not all been looked at. */
  waiting: z.boolean(),
  /** The spectrum that told most by now; null while none came, and for a device that sends none. */
  judged: z
    .object({
      at: epochMsSchema,
      /** Counted since the alarm began. */
      counts: z.number().nonnegative(),
      seconds: z.number().nonnegative(),
      verdict: spectrumVerdictSchema,
    })
    .nullable(),
})
export type AlarmVerdict = z.infer<typeof alarmVerdictSchema>
