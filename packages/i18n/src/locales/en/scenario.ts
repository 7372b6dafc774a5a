export const scenario = {
  chlorine: 'Chlorine release at the chemical park',
  cs137: 'Cs-137 in a customs lane',
  sarin: 'Sarin in the metro',
  k40: 'Innocent load with K-40',
  'scrap-load': 'Two sources in a load of scrap',
  smouldering: 'Smouldering cotton bale',
  biological: 'Biological release',
  contraband: 'Contraband at a checkpoint',
  'network-cut': 'Network cut',
}
