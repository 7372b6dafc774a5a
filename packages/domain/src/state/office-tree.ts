import { NodeType, type TreeNode } from '@vigil/contract'

/** The tree of offices alone. */
export function officesOnly(tree: readonly TreeNode[]): TreeNode[] {
  return tree
    .filter((node) => node.nodeType === NodeType.Office)
    .map((node) => (node.children === undefined ? node : { ...node, children: officesOnly(node.children) }))
}
