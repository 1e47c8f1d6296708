import type { WordLanguage } from '@chaveiro/contract/rules/words/word-list.ts'

/**
 * Words that no suggested passphrase contains: sex and nakedness, violence and weapons, bodily functions, insults and peoples, drink
 * and drugs, death. The words for comparing keys still use them, since there each word of the whole list stands for 11 bits.
 */
export const wordsLeftOut: Record<WordLanguage, readonly string[]> = {
  en: `
abuse accident acid addict affair alcohol alien armed army arrest assault asthma attack battle betray bind birth
blade blast blind blood body bomb bone bottom bullet bunker cage cannon cigar come crack crash crazy crime cruel damage
danger demise despair destroy disease dizzy dose drink dumb dutch dwarf enemy evil excite execute exotic expose fat fatal
fever flush force ghost gorilla grief gun hole horror hunt hurt ill illegal illness inflict inhale inject injury
inmate insane kick kidney kiss knife liar mad misery monkey nasty nuclear nut odor organ orphan panic peasant pig pill pistol
poverty prison punch rifle riot rubber shaft shoot shove sick siege skull smoke sniff soldier spawn stomach suffer
swallow sword symptom tissue tobacco toilet tongue tragic trigger ugly vicious virus warfare warrior waste weapon wet
whip wine wreck`
    .trim()
    .split(/\s+/),
  'pt-BR': `
abater abduzir absinto agiota albino alucinar apalpar apertada arma arsenal atacado ateu atirador autismo axila baiano baioneta
baseado beber beijo belga bexiga bipolar briga busto cacetada caipira calmante canivete careca cerveja chicote chifre
cicatriz cigana coagir coquetel coronha criada criminal crioulo cueca culatra cuspir cutelo delator depilar desova
detonar disparo ditador dominado donzela dosagem drogaria duelar empinado ereto erva esbelto esfolar espreita europeu
evacuar excitar extinto fenda fetal fissura flacidez flechada fossa galega galinha gata gatilho gemer gemido golpear
gordura gostoso granada grego grotesco guarani guerrear hormonal imortal inapto infrator inimigo injetar insulto invasor
iraniano italiano jararaca judeu lactante lamber laxante libido loucura macaco magreza malandro maluco mamilo masmorra
mental mexicano morena mosquete motel motim mulata narina navalha negrito nudez obstetra ofegante ofensiva ogiva
orfanato orgasmo oriental ossada ovular pancada paulada peitoral pilhado piranha pistola pivete plebeu pomba predador
primata punhal punir rebolar ressaca russo saliva sangue sedutor selvagem sensual seringa servo silicone soterrar
sugador suor toxina traseiro tupi umbigo urologia vadiar veado ventre xingar`
    .trim()
    .split(/\s+/),
}
