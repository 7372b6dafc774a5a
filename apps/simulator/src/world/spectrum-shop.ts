import {
  BACKGROUND_REFERENCE_USV_H,
  createTemplateLibrary,
  type DetectorModel,
  type SpectrumSource,
  sceneTemplates,
  type TemplateLibrary,
  type WeightedTemplate,
} from '@vigil/science'

/** Spectra of one kind of crystal; its templates are shared by all devices that have one. */
export interface SpectrumShop {
  readonly detector: DetectorModel
  /** Counts per second in a natural field, the crystal's own included. */
  naturalRate(fieldUSvH: number): number
  /** Counts per second that sources add. */
  addedRate(sources: readonly SpectrumSource[]): number
  parts(sources: readonly SpectrumSource[], fieldUSvH: number, seconds: number): readonly WeightedTemplate[]
  /** Expected natural counts per channel and second. */
  natural(fieldUSvH: number, channel: number): number
}

export function spectrumShop(detector: DetectorModel): SpectrumShop {
  const library: TemplateLibrary = createTemplateLibrary(detector)
  return {
    detector,
    naturalRate: (fieldUSvH) =>
      (library.background().total * fieldUSvH) / BACKGROUND_REFERENCE_USV_H + (library.self()?.total ?? 0),
    addedRate: (sources) =>
      sources.reduce(
        (sum, { nuclide, activityMBq, distanceM, shield }) =>
          sum + (library.source(nuclide, shield).total * activityMBq) / distanceM ** 2,
        0,
      ),
    parts: (sources, backgroundUSvH, liveSeconds) => sceneTemplates(library, { sources, backgroundUSvH, liveSeconds }),
    natural: (fieldUSvH, channel) =>
      ((library.background().counts[channel] ?? 0) * fieldUSvH) / BACKGROUND_REFERENCE_USV_H +
      (library.self()?.counts[channel] ?? 0),
  }
}
