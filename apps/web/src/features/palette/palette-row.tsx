import { useTranslation } from '../../lib/language/use-translation.tsx'
import { keyCaps, modKey } from '../../lib/shortcuts.ts'
import { useDevice } from '../../live/hooks.ts'
import type { DevicePlace } from '../../live/stores/live-fleet.ts'
import { StateMark } from '../../ui/state/state-mark.tsx'
import type { PaletteItem } from './palette-item.ts'

interface PaletteRowProps {
  id: string
  at: number
  item: PaletteItem
  chosen: boolean
  recent: boolean
  onPoint(at: number): void
  onChoose(item: PaletteItem): void
}

export function PaletteRow({ id, at, item, chosen, recent, onPoint, onChoose }: PaletteRowProps) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and takes the keys of the whole list
    <div
      role="option"
      id={id}
      data-at={at}
      aria-selected={chosen}
      className="palette-row"
      onPointerMove={() => {
        if (!chosen) onPoint(at)
      }}
      onClick={() => onChoose(item)}
    >
      <span className="palette-kind">{t(`palette.kind.${item.kind}`)}</span>
      <bdi className="palette-title">{item.title}</bdi>
      {item.kind === 'device' && <DeviceFacts place={item.place} />}
      {item.kind === 'action' && item.action.shortcut !== undefined && (
        <span className="palette-keys">
          {keyCaps(item.action.shortcut, modKey()).map((caps) => (
            <kbd key={caps.join('+')}>{caps.join(' ')}</kbd>
          ))}
        </span>
      )}
      {recent && <span className="palette-recent">{t('palette.recent')}</span>}
    </div>
  )
}

function DeviceFacts({ place }: { place: DevicePlace }) {
  const { t } = useTranslation()
  const device = useDevice(place.sn)
  return (
    <>
      <span className="palette-facts">
        {place.simulated && `${t('fleet.simulated')} · `}
        <bdi>{place.sn}</bdi> · <bdi>{place.deviceTypeName}</bdi> · <bdi>{place.officeName}</bdi>
      </span>
      {device && <StateMark state={device.real} />}
    </>
  )
}
