import { type AlarmEvent, Permission } from '@vigil/contract'
import { substanceName } from '@vigil/i18n/web'
import { findDoseNuclide } from '@vigil/science'
import { Link } from 'react-router'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { paths } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session.tsx'
import { useLive } from '../../../../live/live-context.tsx'
import { hasLimits, hasTurnedLimits, highestOf, type Reference, referenceOf } from '../../../../ui/alarm/references.ts'
import { pointOf } from '../../../../ui/map/devices/device-point.ts'
import { NuclideReference } from './nuclide-reference.tsx'
import { GroupWords, SubstanceReference } from './substance-reference.tsx'

function Facts({ reference, alarm }: { reference: Reference; alarm: AlarmEvent }) {
  const { t } = useTranslation()
  if (reference.kind === 'nuclide') return <NuclideReference nuclide={reference.nuclide} />
  if (reference.kind === 'substance') {
    const { facts, setPoints } = reference
    return <SubstanceReference facts={facts} setPoints={setPoints} highest={highestOf(alarm, facts)} />
  }
  return (
    <>
      <p className="quiet">{t('reference.byCategory')}</p>
      <GroupWords group={reference.group} />
    </>
  )
}

/** Where all that is on file stands, and what it is linked with. */
function FurtherLinks({ reference, alarm }: { reference: Reference; alarm: AlarmEvent }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { fleet } = useLive()
  if (reference.kind === 'group') return null
  const isNuclide = reference.kind === 'nuclide'
  const id = isNuclide ? reference.nuclide.id : reference.facts.id
  // Where it was seen: the release is somewhere upwind, which nobody knows yet.
  const place = pointOf(fleet, alarm.sn)
  const release = { lon: place?.longitude.toString(), lat: place?.latitude.toString(), alarm: alarm.id }
  // Of other nuclides nobody can reckon a dose: the page would say no more than that.
  const hasDose = isNuclide && findDoseNuclide(id) !== undefined
  return (
    <p className="acard-further">
      <Link to={isNuclide ? paths.nuclide(id) : paths.material(id)}>{t('desk.reference.whole')}</Link>{' '}
      <Link to={paths.knowledge(isNuclide ? 'nuclide' : 'substance', id)}>{t('material.graph')}</Link>{' '}
      {!isNuclide && can(Permission.Analysis) && (
        <Link to={paths.spread({ m: id, ...release })}>{t('spread.link')}</Link>
      )}
      {hasDose && can(Permission.Analysis) && (
        <Link to={paths.spread({ matter: 'radioactive', nuclide: id, ...release })}>{t('spread.linkDose')}</Link>
      )}
    </p>
  )
}

interface ReferencePartProps {
  readonly alarm: AlarmEvent
  /** Whoever may look things up is led on. */
  readonly linked?: boolean
}

/** What is on file about what was identified. */
export default function ReferencePart({ alarm, linked = false }: ReferencePartProps) {
  const { t, i18n } = useTranslation()
  const named = alarm.findings.length > 0 ? alarm.findings : [{ name: alarm.peak?.quantity ?? '', category: undefined }]
  const known = named.flatMap(({ name, category }) => {
    const reference = referenceOf(name, category)
    return reference === undefined ? [] : [{ name, reference }]
  })
  if (known.length === 0) {
    return (
      <p className="quiet">{t(alarm.findings.length > 0 ? 'desk.reference.none' : 'desk.reference.notIdentified')}</p>
    )
  }
  const substances = known.flatMap(({ reference }) => (reference.kind === 'substance' ? reference.facts : []))
  return (
    <>
      {known.map(({ name, reference }) => (
        <div key={name} className="acard-reference">
          <strong>
            <bdi>{substanceName(i18n, reference.kind === 'substance' ? reference.facts.id : name)}</bdi>
          </strong>
          <Facts reference={reference} alarm={alarm} />
          {linked && <FurtherLinks reference={reference} alarm={alarm} />}
        </div>
      ))}
      {substances.some(hasTurnedLimits) && <p className="quiet">{t('reference.conditions')}</p>}
      {substances.some((facts) => hasLimits(facts) && highestOf(alarm, facts)) && (
        <p className="quiet">{t('reference.compared')}</p>
      )}
      <p className="quiet">{t('desk.reference.source')}</p>
    </>
  )
}
