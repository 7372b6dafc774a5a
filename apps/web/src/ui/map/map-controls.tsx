import {
  BgColorsOutlined,
  ColumnWidthOutlined,
  CompassOutlined,
  ExpandOutlined,
  MinusOutlined,
  PlusOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { Button, Popover, Segmented, Tooltip } from 'antd'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { MAP_FONT_SIZES } from '../../lib/browser/storage.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useGround } from './ground/use-ground.ts'
import { MapContext, useMap } from './map-context.ts'
import type { KeptLook } from './style/use-map-look.ts'

/** Three gusts; the component library has no such sign. */
function WindGlyph() {
  return (
    <svg
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M1 5.5h8.2a2 2 0 1 0-1.7-3M1 8.3h11.8a1.8 1.8 0 1 1-1.5 2.8M1 11.1h6.4a1.7 1.7 0 1 1-1.4 2.6" />
    </svg>
  )
}

/** As the operations manual names it. */
const SATELLITE_SETTING = "MAP_TILES='satellite=https://…'"

interface Toggle {
  readonly on: boolean
  toggle(): void
}
interface MapControlsProps {
  readonly kept: KeptLook
  readonly satellite: boolean
  /** Left out where there is nothing of the kind. */
  readonly measure?: Toggle
  readonly wind?: Toggle
  readonly list?: Toggle
  /** What "all" is, in words. */
  readonly fitLabel?: string
  fitAll(): void
}

function Control({ label, icon, on, act }: { label: string; icon: ReactNode; on?: boolean; act?: () => void }) {
  return (
    <Tooltip title={label} placement="left">
      <Button
        icon={icon}
        aria-label={label}
        {...(on !== undefined && { 'aria-pressed': on, type: on ? 'primary' : 'default' })}
        {...(act !== undefined && { onClick: act })}
      />
    </Tooltip>
  )
}

export function LookChoice({ kept, satellite }: { kept: KeptLook; satellite: boolean }) {
  const { t } = useTranslation()
  const { look, chosenType, setType, setTheme, setFontSize } = kept
  return (
    <div className="map-look">
      <fieldset>
        <legend>{t('map.type.label')}</legend>
        <Segmented
          value={chosenType}
          onChange={setType}
          options={[
            { value: 'B_NORMAL_MAP', label: t('map.type.standard') },
            { value: 'B_EARTH_MAP', label: t('map.type.globe') },
            { value: 'B_SATELLITE_MAP', label: t('map.type.satellite') },
          ]}
        />
        {chosenType === 'B_SATELLITE_MAP' && !satellite && (
          <p className="map-needs" role="status">
            {t('map.type.satelliteNeeds')} <code dir="ltr">{SATELLITE_SETTING}</code>
          </p>
        )}
      </fieldset>
      <fieldset>
        <legend>{t('map.theme.label')}</legend>
        <Segmented
          value={look.theme}
          onChange={setTheme}
          options={[
            { value: 'dark', label: t('map.theme.dark') },
            { value: 'light', label: t('map.theme.light') },
          ]}
        />
      </fieldset>
      <fieldset>
        <legend>{t('map.fontSize.label')}</legend>
        <Segmented
          value={look.fontSize}
          onChange={setFontSize}
          options={MAP_FONT_SIZES.map((value) => ({ value, label: t(`map.fontSize.${value}`) }))}
        />
      </fieldset>
    </div>
  )
}

/** Only where north is not up there is anything to turn back. */
function NorthUp() {
  const { t } = useTranslation()
  const map = useMap()
  const [turned, setTurned] = useState(map.getBearing() !== 0)
  useEffect(() => {
    const look = (): void => setTurned(Math.abs(map.getBearing()) > 0.5)
    map.on('rotateend', look)
    return () => {
      map.off('rotateend', look)
    }
  }, [map])
  return turned && <Control label={t('map.northUp')} icon={<CompassOutlined />} act={() => map.resetNorth()} />
}

/** The tools of a map. The plain one is not turned, measured on or made to look otherwise. */
export function MapControls({ kept, satellite, measure, wind, list, fitLabel, fitAll }: MapControlsProps) {
  const { t } = useTranslation()
  const ground = useGround()
  const isPlain = useContext(MapContext) === undefined
  return (
    <div className="map-controls" role="toolbar" aria-orientation="vertical" aria-label={t('map.controls')}>
      <Control label={t('map.zoomIn')} icon={<PlusOutlined />} act={() => ground.zoom(1)} />
      <Control label={t('map.zoomOut')} icon={<MinusOutlined />} act={() => ground.zoom(-1)} />
      {!isPlain && <NorthUp />}
      <Control label={fitLabel ?? t('map.fitAll')} icon={<ExpandOutlined />} act={fitAll} />
      {list && (
        <Control label={t('map.inView.title')} icon={<UnorderedListOutlined />} on={list.on} act={list.toggle} />
      )}
      {wind && (
        <Control
          label={t(wind.on ? 'map.wind.hide' : 'map.wind.show')}
          icon={<WindGlyph />}
          on={wind.on}
          act={wind.toggle}
        />
      )}
      {measure && !isPlain && (
        <Control
          label={t(measure.on ? 'map.measure.stop' : 'map.measure.start')}
          icon={<ColumnWidthOutlined />}
          on={measure.on}
          act={measure.toggle}
        />
      )}
      {!isPlain && (
        <Popover trigger="click" placement="leftTop" content={<LookChoice kept={kept} satellite={satellite} />}>
          <Button icon={<BgColorsOutlined />} aria-label={t('map.look')} title={t('map.look')} />
        </Popover>
      )}
    </div>
  )
}
