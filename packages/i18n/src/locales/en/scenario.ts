export const scenario = {
  'chlorine-release': 'Chlorine release at the chemical park',
  'caesium-lane': 'Cs-137 in a customs lane',
  'sarin-metro': 'Sarin in the metro',
  'potassium-load': 'Innocent load with K-40',
  'smouldering-bale': 'Smouldering cotton bale',
  'biological-release': 'Biological release',
  'network-cut': 'Network cut',
}
