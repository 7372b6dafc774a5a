import { positionSchema } from '@vigil/contract'
import { readGpx } from '@vigil/science'
import type { FileProblems, FileReading } from './file-reading.ts'

/** Each point of a track is a reading that tells where its device was. `sn`: of the device that is meant. */
export async function* readGpxPoints(
  content: string,
  sn: string | undefined,
  problems: FileProblems,
): AsyncGenerator<FileReading, void> {
  const points = readGpx(content)
  if (points.some((point) => (sn ?? point.sn) === undefined)) {
    return problems.add({ line: 0, key: 'imports.problem.gpxDevice' })
  }
  for (const { line, sn: own = '', latitude, longitude, altitude, time, at } of points) {
    const position = positionSchema.safeParse({ latitude, longitude, altitude })
    if (!position.success) problems.add({ line, key: 'imports.problem.position' })
    if (time === undefined) problems.add({ line, key: 'imports.problem.pointTime' })
    else if (at === undefined) problems.add({ line, key: 'imports.problem.time', values: { value: time } })
    else if (position.success) yield { line, sn: sn ?? own, at, mods: {}, position: position.data }
  }
}
