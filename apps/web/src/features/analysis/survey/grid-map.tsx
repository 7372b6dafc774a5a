import type { SurveyArea } from '@vigil/contract'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import DeviceMap from '../../../ui/map/device-map.tsx'
import { type GridCell, GridLayer } from '../../../ui/map/grid-layer.tsx'
import { useGround } from '../../../ui/map/ground/use-ground.ts'
import type { Bounds } from '../../../ui/map/view-start.ts'

const DIGITS = 5

/** What the map shows becomes the area. */
function AreaButton({ onArea }: { onArea(area: SurveyArea): void }) {
  const { t } = useTranslation()
  const ground = useGround()
  const choose = () => {
    const [west, south, east, north] = ground.bounds()
    const held = (value: number, most: number) => Number(Math.min(most, Math.max(-most, value)).toFixed(DIGITS))
    const area = {
      west: held(west, 180),
      south: held(south, 90),
      east: held(east, 180),
      north: held(north, 90),
    }
    if (area.west < area.east && area.south < area.north) onArea(area)
  }
  return (
    <Button className="survey-area" size="small" onClick={choose}>
      {t('survey.grid.thisArea')}
    </Button>
  )
}

interface GridMapProps {
  readonly cells: readonly GridCell[]
  readonly sns: readonly string[]
  onArea(area: SurveyArea): void
}

/** The devices that made it, live, with the cells below them. */
export default function GridMap({ cells, sns, onArea }: GridMapProps) {
  const [selected, select] = useState<string>()
  const around = useMemo((): Bounds | undefined => {
    if (cells.length === 0) return undefined
    const [first, ...rest] = cells as [GridCell, ...GridCell[]]
    let { west, south, east, north } = first
    for (const cell of rest) {
      west = Math.min(west, cell.west)
      south = Math.min(south, cell.south)
      east = Math.max(east, cell.east)
      north = Math.max(north, cell.north)
    }
    return [west, south, east, north]
  }, [cells])
  return (
    <DeviceMap compact visible={sns} selected={selected} select={select} around={around}>
      <GridLayer cells={cells} />
      <AreaButton onArea={onArea} />
    </DeviceMap>
  )
}
