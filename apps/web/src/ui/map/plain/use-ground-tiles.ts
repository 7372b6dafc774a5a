import { useMemo, useState } from 'react'
import type { BaseSources } from '../style/map-style.ts'
import { GroundTiles } from './ground-tiles.ts'

const archivesOf = ({ folder, demo, site }: BaseSources): string[] => [
  `${folder}world.pmtiles`,
  ...(demo ? [`${folder}city.pmtiles`] : []),
  ...site.flatMap(({ source }) =>
    'url' in source && typeof source.url === 'string' && source.type === 'vector'
      ? [source.url.replace(/^pmtiles:\/\//, '')]
      : [],
  ),
]

/** Files of the ground, and a number that is another one whenever there is more of them to draw. */
export function useGroundTiles(sources: BaseSources): { grounds: readonly GroundTiles[]; arrived: number } {
  const [arrived, setArrived] = useState(0)
  const grounds = useMemo(() => {
    const tell = (): void => setArrived((count) => count + 1)
    return archivesOf(sources).map((address) => new GroundTiles(address, tell))
  }, [sources])
  return { grounds, arrived }
}
