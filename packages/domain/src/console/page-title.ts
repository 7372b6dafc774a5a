const NAMED_DEPLOYMENTS = [1, 2, 3, 4, 5, 6] as const

export type TitleKey = `title.deployment.${(typeof NAMED_DEPLOYMENTS)[number] | 'default'}`

/** A translated title for the known deployments, the site's own text for others. */
export function pageTitle(deploymentId: number, storedTitle: string): { key: TitleKey } | { text: string } {
  const named = NAMED_DEPLOYMENTS.find((id) => id === deploymentId)
  if (named !== undefined) return { key: `title.deployment.${named}` }
  const text = storedTitle.trim()
  return text === '' ? { key: 'title.deployment.default' } : { text }
}
