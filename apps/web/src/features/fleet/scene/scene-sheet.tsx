import type { SceneMap } from '@vigil/contract'
import { Alert } from 'antd'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { SceneDrawing } from '../../../ui/scene/scene-drawing.tsx'
import type { FleetSelection } from '../filter/fleet-selection.ts'
import { SceneMark } from './scene-mark.tsx'

interface SceneSheetProps {
  readonly map: SceneMap
  readonly selection: FleetSelection
  /** Given to those who may, while they arrange the plan; in units of the plan. */
  readonly onPlace?: ((sn: string, x: number, y: number) => void) | undefined
}

/** A plan with its devices. Plans are not mirrored: left is west, or the left of the picture, in every language. */
export function SceneSheet({ map, selection, onPlace }: SceneSheetProps) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState('')
  const { width, height, url, points } = map
  const sheet: CSSProperties & Record<'--ratio', number> = { '--ratio': width / height }
  return (
    <div className="scene-room">
      {broken !== '' && broken === url && <Alert type="warning" showIcon title={t('map.scene.imageFailed')} />}
      <div className="scene-sheet" dir="ltr" style={sheet}>
        {url !== undefined && <img src={url} alt={map.name} onError={() => setBroken(url)} />}
        {url === undefined && <SceneDrawing map={map} />}
        {points.map(({ sn, x, y }) => (
          <SceneMark
            key={sn}
            sn={sn}
            x={x / width}
            y={y / height}
            selected={sn === selection.device}
            faint={!selection.matches(sn)}
            select={selection.select}
            onPlace={onPlace && ((each, to) => onPlace(each, to.x * width, to.y * height))}
          />
        ))}
      </div>
    </div>
  )
}
