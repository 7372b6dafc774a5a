import { z } from 'zod'
import { snSchema } from './entities.ts'

/** How a part of a drawn plan looks; colours are the console's, so that a plan follows its theme. */
export const SCENE_SHAPES = [
  'ground',
  'building',
  'fitting',
  'road',
  'line',
  'track',
  'water',
  'tank',
  'guide',
  'fence',
] as const

const measure = z.number().positive()

/** The plan of a place: a picture of the site's own (`url`), or a drawing (`shapes`, `labels`). All in units of the plan. */
export const sceneMapSchema = z.object({
  /** Id of the plan: two devices of one place are answered with the same one. */
  id: z.string(),
  name: z.string(),
  width: measure,
  height: measure,
  url: z.string().optional(),
  /** SVG path data. */
  shapes: z.array(z.object({ kind: z.enum(SCENE_SHAPES), path: z.string() })),
  /** Keys of the language files below `map.`, some with a number behind the word. */
  labels: z.array(z.object({ key: z.string(), number: z.number().int().optional(), x: z.number(), y: z.number() })),
  /** Not to scale. */
  schematic: z.boolean(),
  demonstration: z.boolean(),
  points: z.array(z.object({ sn: snSchema, x: z.number(), y: z.number() })),
  /** Devices of the place that the plan does not show. */
  outside: z.array(snSchema),
})
export type SceneMap = z.infer<typeof sceneMapSchema>

export const sceneMapInputSchema = z
  .object({ sn: snSchema.optional(), officeId: z.string().min(1).max(20).optional() })
  .refine(({ sn, officeId }) => sn !== undefined || officeId !== undefined, {
    path: ['sn'],
    params: { key: 'validation.deviceOrOffice' },
  })
