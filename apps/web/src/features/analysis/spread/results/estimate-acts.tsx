import { DownloadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { ESTIMATE_NAME_MAX, type EstimateResult, Permission } from '@vigil/contract'
import { cursorOnTargetOf, geoJsonOf, kmlOf, type ShapeDocument } from '@vigil/domain'
import { Button, Checkbox, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { saveFile } from '../../../../lib/calls/download.ts'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { paths } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session.tsx'
import { Panel } from '../../../../ui/panel.tsx'

const FILES = [
  { kind: 'GeoJSON', ending: 'geojson', type: 'application/geo+json', write: geoJsonOf },
  { kind: 'KML', ending: 'kml', type: 'application/vnd.google-earth.kml+xml', write: kmlOf },
  { kind: 'CoT', ending: 'cot.xml', type: 'application/xml', write: cursorOnTargetOf },
] as const

const NOT_IN_NAMES = /[^\p{L}\p{N}-]+/gu

/** The shapes for other maps: GeoJSON, KML, Cursor on Target. */
export function ShapeFiles({ id, name, result }: { id: string; name: string; result: EstimateResult }) {
  const { t } = useTranslation()
  const { at, longitude, latitude, areas, facts } = result
  const document: ShapeDocument = {
    id,
    name,
    description: facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    at,
    longitude,
    latitude,
    areas,
  }
  return (
    <span className="spread-files">
      {FILES.map(({ kind, ending, type, write }) => (
        <Button
          key={kind}
          size="small"
          icon={<DownloadOutlined />}
          disabled={areas.length === 0}
          aria-label={t('source.saveAs', { format: kind })}
          onClick={() =>
            saveFile({
              name: `${name.replace(NOT_IN_NAMES, '-')}.${ending}`,
              content: new Blob([write(document)], { type }),
            })
          }
        >
          {kind}
        </Button>
      ))}
    </span>
  )
}

interface EstimateActsProps {
  readonly result: EstimateResult
  readonly alarm: string | undefined
  readonly name: string
}

/** Keeps what is shown, into the log of the alarm where there is one, and hands its shapes on. */
export function EstimateActs({ result, alarm, name: proposed }: EstimateActsProps) {
  const { t } = useTranslation()
  const { api, can, confirm, present } = useSession()
  const queries = useQueryClient()
  const nameId = useId()
  const [name, setName] = useState('')
  const [isAttached, setAttached] = useState(true)
  const [busy, setBusy] = useState(false)
  const [kept, setKept] = useState<string>()
  // What stands in the log of an alarm is an act on it.
  const mayAttach = alarm !== undefined && can(Permission.AlarmHandle)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const asked = { name: (name.trim() || proposed).slice(0, ESTIMATE_NAME_MAX), result }
      const { id } = await api('saveEstimate', { ...asked, ...(mayAttach && isAttached && { alarm }) })
      setKept(id)
      setName('')
      confirm(t('source.saved.done'))
      await queries.invalidateQueries({ queryKey: ['estimates'] })
    } catch (error) {
      present(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={t('source.part.keep')}>
      <form className="spread-time" onSubmit={(event) => void submit(event)} noValidate>
        <label htmlFor={nameId}>{t('source.saved.name')}</label>
        <Input
          id={nameId}
          className="spread-name"
          value={name}
          placeholder={proposed}
          maxLength={ESTIMATE_NAME_MAX}
          onChange={({ target }) => setName(target.value)}
        />
        {mayAttach && (
          <Checkbox checked={isAttached} onChange={({ target }) => setAttached(target.checked)}>
            {t('source.saved.attach')}
          </Checkbox>
        )}
        <Button htmlType="submit" loading={busy}>
          {t('source.saved.keep')}
        </Button>
        {kept !== undefined && <Link to={paths.estimate(kept)}>{t('source.saved.open')}</Link>}
      </form>
      <p className="spread-time">
        <span>{t('source.saveShapes')}</span>
        <ShapeFiles id={`vigil-${result.kind}-${result.at}`} name={name.trim() || proposed} result={result} />
        {mayAttach && <span className="quiet">{t('source.saved.cap')}</span>}
      </p>
    </Panel>
  )
}
