import type { AlarmEvent } from '@vigil/contract'
import {
  compassWay,
  type HeadlineFacts,
  type IncidentGroup,
  type IncidentHeadline,
  incidentHeadline,
  namesOf,
} from '@vigil/domain'
import { type Lookup, substanceName } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTexts } from '../../lib/language/use-translation.tsx'
import { useLive } from '../../live/live-context.tsx'
import { pointOf } from '../map/devices/device-point.ts'
import { useClock } from '../time/use-clock.ts'
import { dangerOf } from './alarm-facts.ts'

/** Values and places as this window knows them. */
function useHeadlineFacts(): HeadlineFacts {
  const { fleet, values } = useLive()
  return useMemo(
    () => ({
      dangerOf,
      nowOf: ({ id, endTime, now, life }: AlarmEvent) =>
        endTime === null && life?.source !== 'drill' ? (values.of(id)?.now ?? now) : undefined,
      placeOf: ({ sn }: AlarmEvent) => pointOf(fleet, sn),
    }),
    [fleet, values],
  )
}

export interface HeadlineWords {
  readonly headline: IncidentHeadline
  /** What, and where. */
  readonly title: string
  /** How many devices, the first, where it moves to. */
  readonly facts: string
  /** All of it as one sentence, for who can't see it. */
  readonly whole: string
}

/** What an incident says in one line, renewed with the clock: which of its devices measures most changes with every second. */
export function useIncidentHeadline(members: IncidentGroup['alarms']): HeadlineWords {
  const texts = useTexts()
  const facts = useHeadlineFacts()
  useClock()
  return headlineWords(texts, incidentHeadline(members, facts))
}

export function headlineWords(texts: Lookup, headline: IncidentHeadline): HeadlineWords {
  const { t } = texts
  const { site, otherSites, devices, firstOut, movement } = headline
  const about = aboutWords(texts, headline)
  const list = [
    t('incident.devices', { count: devices }),
    t('incident.first', { device: firstOut.deviceName }),
    ...(movement === null ? [] : [t('incident.moving', { way: t(`incident.way.${compassWay(movement.bearing)}`) })]),
  ]
  const where = otherSites === 0 ? site : `${site} ${t('incident.otherSites', { count: otherSites })}`
  const facts = list.join(' · ')
  return {
    headline,
    title: `${about}, ${where}`,
    facts,
    whole: t('incident.headline', { about, site: where, facts: list.join(', ') }),
  }
}

/** What was identified, or the gas that is measured; else the danger, or what is wrong with the devices themselves. */
function aboutWords(texts: Lookup, { about, danger, firstOut }: IncidentHeadline): string {
  const { t } = texts
  if (about !== null && 'finding' in about) return substanceName(texts, about.finding)
  if (about !== null && namesOf(danger, [], about.quantity).length > 0) return t(`quantity.${about.quantity}`)
  return danger === null ? t(`module.${firstOut.module}`) : t(`kind.${danger}`)
}
