import type { WordLanguage } from '@chaveiro/contract/rules/words/word-list.ts'

/**
 * The words of the lists that are not among the 30,000 most frequent ones of films and series (commonWords of @zxcvbn-ts's dictionaries,
 * without accents): nobody has to look up a word of a suggested passphrase.
 */
export const rareWords: Record<WordLanguage, readonly string[]> = {
  en: `
aerobic artefact crouch derive ecology embody empower equip erode evoke omit satoshi situate`
    .trim()
    .split(/\s+/),
  'pt-BR': `
abotoar abranger abreviar abrupto acanhar acervo acetona achatar acidez acirrar aclamar aclive acolhida acoplar
acusador adepto adequar aderente aditivo adjetivo adubo adverso aferir afetivo afinador afivelar afluente afrontar
agachar agenciar agreste agrupar alastrar alcatra alecrim alienar alocar alpiste alusivo amaciar amido amolador
amontoar amparar anagrama andaime angular anuidade apagador arara arcada arejar arenito aresta argiloso argola arraial
arrebate arroba arvoredo asfaltar asilado assador atadura atarefar atoleiro auditor autuar avaria avulso azarar azulejo
babosa bacharel bailar baliza barbado batucar beldade benzer berimbau berlinda berro bicudo bienal bifocal bifurcar
bigorna bimestre bimotor biombo biosfera birrento bisneto bissexto bitola bocejo boicotar borbulha boreal bovino
braveza breu broa brochura bronzear bucha budismo bufar cabrito cacique cafezal caju calafrio calibrar calota cambista
camuflar canavial capinar capotar captador carimbar casebre catarata cativar caule causador cautelar cedilha cegonha
censo cerrado chacota chocalho ciclone cidreira ciranda coado cocada coentro coeso coibir coifa colono comover conjugar
copeiro copiador cosseno cotonete credor crespo culminar cursar custear datar debitar deboche debulhar decalque decimal
declive decretar dedal defumar degelo degustar delinear delonga demolido depenado depurar desbotar desfiado desigual
desmamar detalhar detentor detrito devotado dezena didata difuso dilatado diluente diocese diurno diverso divisor
domador donativo drible eclodir ecoar ecologia edificar edital efetivar ejetar eleitor embolado embutido emissor
empolgar emulador encenado endeusar endossar enfaixar engajado engenho englobar engomado engraxar enjoar enlatar
enraizar enrugar entortar entulho envergar enxuto epiderme equipar errata esbanjar escama esfumado espiga espumar
estofado etanol evaporar eventual exalar exclamar exonerar expelir explanar faceta fandango fanfarra fardado farelo
farofa farpa fartura feijoada feirante felino feudal fiapo fibrose ficheiro figurado filtrar fisgada fixador flamingo
flanela focal fosco fragata fraterno fretar friso fritura fronha frustrar fruteira fuligem fundar funil furador
gabarito gaiato galocha gargalo garimpo garoupa gasoduto gemada gengiva geologia germinar gestor ginasta gincana
gingado girino glacial goiaba goteira gracejo gradual gralha grelhar grunhido guache gula guloso habitar hectare hiato
hibernar hidratar hipismo iguana iludido ilustrar imersivo imunizar incidir incolor indireto indutor ineficaz inerente
infestar inflamar inibido inodoro inox inscrito intimar intocado invicto ironizar isento jazida joaninha joelhada
jorrar juba judoca julgador jurista labareda laboral lacre ladrilho laje laminar lampejo lapidar lastro latido lavoura
lavrador leigo leiloar lentilha letivo leveza levitar limoeiro liquidez listagem lisura lixa locador locutor lojista
lontra louvar lucidez luneta macete malote mamoeiro manhoso mansa manusear mapeado maquinar maresia marmita maroto
marquise marreco matagal matutar megafone mesclar metragem migalha migrar milenar milhar minerar miolo mirante mocidade
modular moer molinete molusco moqueca mosaico motriz multar munido murcho naja narrado nebuloso nitidez nivelar nominal
nortear noticiar novelo novilho numeral nutrir obturar ocioso oculista ofuscado olaria oleoso omisso omitir ondulado
oneroso orbitar ordinal oriundo oscilar ostentar oxidar oxigenar pacato pactuar pagode pairar palheta palmada palpitar
pantanal papiro parafina pasmo pausar pedestre pelicano penca persiana pescado petiscar pigmento pilastra pinha pinote
piquete pires pirueta pitanga plaqueta plumagem pluvial poda poetisa policiar poluente polvilho ponderar populoso
povoar praxe premiar prensar presilha prezar prisma propagar prosa provador pupilo puxador quina rabanada rabisco
racionar radial ralado ramal ranhura rapadura rapel raridade rasante raspador rasteira rasurar ratazana reanimar
reenvio refinar refogar refugiar regalia remador remendo repudiar resenha resfriar residir retalho retomada revisor
rimar risonho robalo roncar rosado roseira rotular rouco rubro rugoso rupestre saciar sadio safira saibro saleiro
salpicar sambar sanar sanfona sarda saturar sazonal secular sediado sedoso seleto sinopse situado solda sonata sonegar
soquete sovado subtrair sufixo sulfato suplicar surtir tablete tabuada tacho talher talo tamborim tangente tapioca
tardio tarja tarraxa taurino taxativo tecer teimar tensor termal timbrar tingido tinteiro tiragem tomilho tonel topete
tora torque tostar tracejar trafegar tratador trepidar triciclo trilogia triturar triunfal trova tubular tucano tulipa
turquesa tutorial uivar urtiga urubu usufruir vagaroso vareta vedar vegetar veicular vendaval venerar verniz versar
vertente vetorial videira vidraria viela vigente vigorar vinco vinheta vitral viveiro vogal voleibol volumoso vulto
vuvuzela xeretar zebu zoologia`
    .trim()
    .split(/\s+/),
}
