import { useState } from 'react'
import { useStructureVersion, useTreeVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { FleetHealth, type Health } from './fleet-health.ts'

/** Undefined until every state is known: a nought would be read as good news. */
export function useFleetHealth(known: boolean): Health | undefined {
  const { fleet } = useLive()
  useTreeVersion()
  useStructureVersion()
  const [counter] = useState(() => new FleetHealth(fleet))
  return known ? counter.read() : undefined
}
