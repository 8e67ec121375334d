/** Unicode's scripts with their OpenType tags, best first. The most common come first. */
export const SCRIPT_TAGS = `
Latin latn; Greek grek; Cyrillic cyrl; Han hani kana bopo; Hangul hang; Arabic arab; Hebrew hebr; Thai thai; Lao lao
Devanagari dev2 deva; Bengali bng2 beng; Gurmukhi gur2 guru; Gujarati gjr2 gujr; Oriya ory2 orya; Tamil tml2 taml
Telugu tel2 telu; Kannada knd2 knda; Malayalam mlm2 mlym; Sinhala sinh; Khmer khmr; Myanmar mym2 mymr; Tibetan tibt
Georgian geor; Armenian armn; Ethiopic ethi; Mongolian mong; Syriac syrc; Thaana thaa; Nko nko; Cherokee cher
Canadian_Aboriginal cans; Runic runr; Ogham ogam; Braille brai; Yi yi; Vai vai; Tifinagh tfng; Coptic copt
Gothic goth; Glagolitic glag; Balinese bali; Javanese java; Sundanese sund; Batak batk; Buginese bugi; Tagalog tglg
Hanunoo hano; Buhid buhd; Tagbanwa tagb; Cham cham; Limbu limb; Lepcha lepc; Meetei_Mayek mtei; Ol_Chiki olck
Saurashtra saur; Syloti_Nagri sylo; Kayah_Li kali; Rejang rjng; Tai_Le tale; New_Tai_Lue talu; Tai_Tham lana
Tai_Viet tavt; Phags_Pa phag; Mandaic mand; Samaritan samr; Adlam adlm; Hanifi_Rohingya rohg; Bamum bamu; Lisu lisu
Miao plrd; Chakma cakm; Brahmi brah; Kharoshthi khar; Egyptian_Hieroglyphs egyp; Cuneiform xsux; Ahom ahom
Anatolian_Hieroglyphs hluw; Avestan avst; Bassa_Vah bass; Bhaiksuki bhks; Carian cari; Caucasian_Albanian aghb
Chorasmian chrs; Cypriot cprt; Cypro_Minoan cpmn; Deseret dsrt; Dives_Akuru diak; Dogra dogr; Duployan dupl
Elbasan elba; Elymaic elym; Garay gara; Grantha gran; Gunjala_Gondi gong; Gurung_Khema gukh; Hatran hatr
Imperial_Aramaic armi; Inscriptional_Pahlavi phli; Inscriptional_Parthian prti; Kaithi kthi; Kawi kawi
Khitan_Small_Script kits; Khojki khoj; Khudawadi sind; Kirat_Rai krai; Linear_A lina; Linear_B linb; Lycian lyci
Lydian lydi; Mahajani mahj; Makasar maka; Manichaean mani; Marchen marc; Masaram_Gondi gonm; Medefaidrin medf
Mende_Kikakui mend; Meroitic_Cursive merc; Meroitic_Hieroglyphs mero; Modi modi; Mro mroo; Multani mult
Nabataean nbat; Nag_Mundari nagm; Nandinagari nand; Newa newa; Nushu nshu; Nyiakeng_Puachue_Hmong hmnp; Ol_Onal onao
Old_Hungarian hung; Old_Italic ital; Old_North_Arabian narb; Old_Permic perm; Old_Persian xpeo; Old_Sogdian sogo
Old_South_Arabian sarb; Old_Turkic orkh; Old_Uyghur ougr; Osage osge; Osmanya osma; Pahawh_Hmong hmng; Palmyrene palm
Pau_Cin_Hau pauc; Phoenician phnx; Psalter_Pahlavi phlp; Sharada shrd; Shavian shaw; Siddham sidd; SignWriting sgnw
Sogdian sogd; Sora_Sompeng sora; Soyombo soyo; Sunuwar sunu; Takri takr; Tangsa tnsa; Tangut tang; Tirhuta tirh
Todhri todr; Toto toto; Tulu_Tigalari tutg; Ugaritic ugar; Vithkuqi vith; Wancho wcho; Warang_Citi wara; Yezidi yezi
Zanabazar_Square zanb
`;
