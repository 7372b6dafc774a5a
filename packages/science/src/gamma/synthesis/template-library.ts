import { nuclideOf } from '../nuclides/nuclide-table.ts'
import type { Shield } from '../photons/attenuation.ts'
import type { DetectorModel } from '../photons/detector.ts'
import { BACKGROUND_REFERENCE_USV_H, buildBackgroundTemplate, buildSelfTemplate } from './background.ts'
import { buildSourceTemplate, type SpectrumTemplate } from './template.ts'

/** Templates of one detector, each built on first use. Share one library among all devices with that detector. */
export interface TemplateLibrary {
  readonly detector: DetectorModel
  source(nuclideId: string, shield?: Shield): SpectrumTemplate
  background(): SpectrumTemplate
  self(): SpectrumTemplate | undefined
}

export function createTemplateLibrary(detector: DetectorModel): TemplateLibrary {
  const sources = new Map<string, SpectrumTemplate>()
  let background: SpectrumTemplate | undefined
  let self: SpectrumTemplate | null | undefined = null
  return {
    detector,
    source(nuclideId, shield) {
      const key = shield === undefined ? nuclideId : `${nuclideId} ${shield.material} ${shield.thicknessCm}`
      let template = sources.get(key)
      if (template === undefined) {
        template = buildSourceTemplate(nuclideOf(nuclideId), detector, shield)
        sources.set(key, template)
      }
      return template
    },
    background() {
      background ??= buildBackgroundTemplate(detector)
      return background
    },
    self() {
      if (self === null) self = buildSelfTemplate(detector)
      return self
    },
  }
}

export interface SpectrumSource {
  readonly nuclide: string
  readonly activityMBq: number
  readonly distanceM: number
  readonly shield?: Shield
}

export interface SpectrumScene {
  readonly sources: readonly SpectrumSource[]
  readonly backgroundUSvH: number
  readonly liveSeconds: number
}

export interface WeightedTemplate {
  readonly template: SpectrumTemplate
  readonly weight: number
}

/** A person or a bag can stand against the face, but a point source at distance zero would be infinite. */
const NEAREST_M = 0.05

/** What a scene is made of, as scaled templates: input of `mixTemplates` and of `sampleMixture`. */
export function sceneTemplates(library: TemplateLibrary, scene: SpectrumScene): readonly WeightedTemplate[] {
  const parts: WeightedTemplate[] = [
    { template: library.background(), weight: (scene.backgroundUSvH / BACKGROUND_REFERENCE_USV_H) * scene.liveSeconds },
  ]
  const self = library.self()
  if (self !== undefined) parts.push({ template: self, weight: scene.liveSeconds })
  for (const source of scene.sources) {
    const weight = (source.activityMBq / Math.max(source.distanceM, NEAREST_M) ** 2) * scene.liveSeconds
    parts.push({ template: library.source(source.nuclide, source.shield), weight })
  }
  return parts
}

/** Weighted sum, channel by channel. */
export function mixTemplates(channels: number, parts: readonly WeightedTemplate[]): Float64Array {
  const expected = new Float64Array(channels)
  for (const { template, weight } of parts) {
    if (weight === 0) continue
    const { counts } = template
    for (let i = 0; i < channels; i++) expected[i] = (expected[i] as number) + weight * (counts[i] as number)
  }
  return expected
}

/** Expected counts per channel of a scene. */
export function synthesiseSpectrum(library: TemplateLibrary, scene: SpectrumScene): Float64Array {
  return mixTemplates(library.detector.channels, sceneTemplates(library, scene))
}
