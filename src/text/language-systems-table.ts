/**
 * OpenType language systems with the BCP 47 primary subtags they cover; "-" lists subtags without a system. Other three-letter subtags
 * use the same letters as their tag. A language with several systems lists them in order of preference.
 * https://learn.microsoft.com/typography/opentype/spec/languagetags
 */
export const LANGUAGE_SYSTEMS = `
AFR=aa ABK=ab AFK=af AKA=ak AMH=am ARG=an
ARA=ar,aao,abh,abv,acm,acq,acw,acx,adf,aeb,aec,afb,ajp,ajt,apc,apd,arb,arq,ars,arz,auz,avl,ayh,ayl,ayn,ayp,bbz,shu
ARA=ssh ASM=as AVR=av AYM=ay,ayc,ayr AZE=az,azj BSH=ba BEL=be BGR=bg BIS/CPP=bi BMB=bm BEN=bn TIB=bo BRE=br BOS=bs
CAT=ca CHE=ce CHA=ch COS=co CRE=cr CSY=cs CSL=cu CHU=cv WEL=cy DAN=da DEU=de DIV/DHV=dv DZN=dz,adp EWE=ee ELL=el
ENG=en NTO=eo ESP=es ETI=et,ekk EUQ=eu FAR=fa,pes FUL=ff,ffm,fub,fuc,fue,fuh,fui,fuq FIN=fi FJI=fj FOS=fo FRA=fr
FRI=fy IRI/IRT=ga GAE=gd GAL=gl GUA=gn,gnw,gug,gui,gun,nhd GUJ=gu,prp MNX=gv HAU=ha IWR=he,iw HIN=hi HMO/CPP=ho
HRV=hr HAI/CPP=ht HUN=hu HYE0/HYE=hy HER=hz INA=ia IND/MLY=id,in ILE=ie IBO=ig YIM=ii IPK=ik,esi,esk IDO=io ISL=is
ITA=it INU/INUK=iu,ike JAN=ja JII=ji,yi,ydd,yih JAV=jv,jw KAT=ka KON0=kg,kng,kwy,ldi KIK=ki KUA=kj KAZ=kk GRN=kl
KHM=km KAN=kn KOR/KOH=ko KNR=kr,kby,knc,krt KSH=ks KUR=ku,ckb,kmr,sdh KOM=kv COR=kw KIR=ky LAT=la LTZ=lb LUG=lg
LIM=li LIN=ln LAO=lo LTH=lt LUB=lu LVI=lv,ltg,lvs MLG=mg,bhr,bjq,bmm,bzc,msh,plt,skg,tdx,tkg,txy,xmv,xmw MAH=mh
MRI=mi MKD=mk MAL/MLR=ml MNG=mn,drh,khk,mvf MOL/ROM=mo MAR=mr
MLY=ms,bjn,btj,bve,bvu,coa,dup,hji,jak,jax,kvb,kvr,kxd,lce,lcf,liw,meo,mfb,mqg,mui,orn,ors,pel,pse,tmw,urk,vkk,vkt
MLY=zlm,zmi,zsm MTS=mt BRM=my NAU=na NOR=nb,no NDB=nd,nr NEP=ne,dty,npi NDG=ng NLD=nl NYN=nn NAV/ATH=nv CHI=ny
OCI=oc OJB=oj,ciw,ojc,ojg,ojw,otw ORO=om,gax,gaz,hae,orc ORI=or,ory,spv OSS=os PAN=pa PAL=pi PLK=pl
PAS=ps,pbt,pbu,pst PTG=pt QUZ=qu,quf,quk,quy,qvc,qve,qvs,qwc,qxp,qxu RMS=rm RUN=rn ROM=ro RUS=ru RUA=rw
SAN=sa,cls,vsn SRD=sc,sdc,sdn,src,sro SND=sd NSM=se SGO=sg BOS/HRV/SRB=sh SNH=si SKY=sk SLV=sl SMO=sm SNA0=sn SML=so
SQI=sq,aae,aat,aln,als SRB=sr,cnr SWZ=ss SOT=st SUN=su SVE=sv SWK=sw,swc,swh TAM=ta TEL=te TAJ=tg THA=th TGY=ti
TKM=tk TGL=tl TNA=tn TGN=to TRK=tr TSG=ts TAT=tt TWI/AKA=tw THT=ty UYG=ug UKR=uk URD=ur UZB=uz,uzn,uzs VEN=ve VIT=vi
VOL=vo WLN=wa WLF=wo XHS=xh YBA=yo ZHA=za,zch,zeh,zgb,zgm,zgn,zhd,zhn,zlj,zln,zlq,zqe,zyb,zyg,zyj,zyn,zzj
ZHS=zh,cdo,cjy,cmn,cnp,cpx,csp,czh,czo,gan,hak,hnm,hsn,luh,mnp,nan,sjc,wuu ZUL=zu
-=aba,afk,agw,ari,ark,bag,bau,bbr,bch,bil,bkf,bli,blt,bmb,bml,bri,brm,bsh,bti,chg,chh,crr,crt,csl,dhv,dnk,dri,dun
-=dzn,ecr,euq,far,fos,gad,gae,gal,gar,gaw,gmz,gro,gua,hal,hbn,iri,ism,jan,jii,jud,jul,kac,keb,kge,khn,khs,khv,kis
-=kkn,klm,kmn,kmo,kms,knr,kod,koh,kop,koz,kpl,krk,krm,krn,ksi,ksm,kui,kul,kuy,kyk,lah,lak,lam,laz,ldk,lma,lmb,lmw
-=lsb,lth,lvi,maj,map,maw,mbn,mch,mcr,mde,miz,mkr,mle,mln,mlr,mnd,mng,mnx,mok,mor,mth,mts,mun,nas,ncr,ndb,ndg,ngr
-=nis,nko,nsm,nto,oro,paa,pal,pas,pil,plk,rms,sad,say,sgo,sib,sig,sks,sky,sla,sml,snh,sog,srb,srk,ssl,ssm,sur,sve
-=swk,taj,tgn,tgr,tgy,tkm,tmn,tna,tne,tng,trk,tsg,tua,tul,tuv,vit,wag,xbd,yak,yba,yim,znd ABA=abq
CPP=abs,afs,aig,aoa,bah,bew,bjs,bpl,bpq,brc,bxo,bzj,bzk,ccl,ccm,chn,cks,cpe,cpf,cpi,cri,crp,crs,dcr,dep,djk,fab,fng
CPP=fpe,gac,gcf,gcl,gcr,gib,goq,gpe,gul,gyn,hca,hwc,icr,idb,ihb,jvd,kcn,kmv,kww,lir,lou,lrt,mbf,mcm,mfp,mkn,mod,mud
CPP=mzs,nef,ngm,njt,onx,oor,pcm,pea,pey,pis,pln,pml,pmy,pov,pre,rcf,rop,scf,sci,skw,srm,srn,sta,svc,tas,tch,tcs,tgh
CPP=tmg,trf,tvy,uln,vic,vkp,wes,ycr FAN/CPP=acf ACR/MYN=acr ACY/ARA=acy DNG=ada
MYN=agu,caa,cac,chf,ckz,cob,ctu,emy,hus,itz,ixl,jac,kjb,knj,lac,mhc,mop,poc,qum,quv,toj,ttc,tzh,tzj,usp,yua AGW=ahg
ATH=aht,apa,apj,apk,apl,apm,apw,bcr,bea,clc,coq,ctc,dgr,gce,gwi,haa,hoi,hup,ing,kkz,koy,ktw,kuu,mvb,qwt,sek,srs,taa
ATH=tau,tcb,tce,tfn,tgx,tht,tol,ttm,tuu,txc,wlk,xup SWA/SYR=aii ARI=aiw AKB/BTK=akb HBN=amf SYR=amw,cld,syc MAP=arn
MOR/ARA=ary RCR=atj ALT=atv BBR=auj,ber,cnu,gha,gho,grr,jbe,jbn,mzb,oua,sds,shy,siz,sjs,swn,tez,tia,tjo,zen
AZB/AZE=azb
NAH=azd,azn,azz,naz,nch,nci,ncj,ncl,ncx,ngu,nhc,nhe,nhg,nhi,nhk,nhm,nhn,nhp,nhq,nht,nhv,nhw,nhx,nhy,nhz,nln,nlv,npl
NAH=nsu,nuz BAD0=bad,bbp,bfl,bjo,bpd,bqk,gox,kuw,liy,lna,lnl,mnh,nue,nuu,tor,yaj,zmz
BML=bai,bbj,bko,jgo,nla,nnh,nnz,nwe,xmg,ybb BLI=bal,bcc,bgn,bgp BBC/BTK=bbc BAU=bci
BIK=bcl,bhk,bln,bto,cts,fbl,lbl,rbl,ubl BCH=bcq BTI=beb,btb,bum,bxp,eto,ewo,mct BAD=bfq BLT=bft LAH=bfu BAG=bfy,ppa
BGQ/RAJ=bgq
QIN=bgr,biu,cbl,cek,cey,cka,ckn,clj,clt,cmr,cnb,cnh,cnk,cnw,csh,csj,csv,csy,ctd,cth,czt,dao,gnb,hlt,hmr,hra,mrh,mwq
QIN=pck,pkh,pub,puz,ral,rtc,sch,sez,shl,smt,tcp,tcz,vap,weu,yos,zom,zyp BHI=bhb EDO=bin BLN=bjt,ble BKF=bla
IBA=blg,snb BLK/KRN=blk LRC=bqi,luz,zum BRI=bra BTD/BTK=btd BTM/BTK=btm BTS/BTK=bts BTX/BTK=btx BTZ/BTK=btz
KRN=bwe,eky,ghk,jkm,jkp,kar,kjt,kpp,kvl,kvt,kvu,kvy,kxf,kxk,pdu,pww,wea
LUH=bxk,ida,lkb,lko,lks,lri,lrm,lsm,lto,lts,luy,lwg,nle,nyd,rag RBU=bxr BIL=byn BYV/BML=byv CRR/ATH=caf,crx
CAK/MYN=cak CBK/CPP=cbk CCHN=cco,chj,chq,chz,cle,cnl,cnt,cpa,csa,cso,cte,ctl,cuc,cvn ARK=ccq,mhv,rki,rmz,ybd
HAL/QIN=cfm,flm CHK0=chk HMA/LMA=chm CHP/SAY/ATH=chp CHK=ckt
HMN=cqd,hea,hma,hmc,hme,hmg,hmh,hmi,hmj,hml,hmm,hmp,hmq,hms,hmw,hmy,hnj,hrm,huj,mmr,muq QUH/QUZ=cqu,quh,qul,qus
CRT=crh ECR/YCR/CRE=crj,crl WCR/YCR/CRE=crk MCR/LCR/CRE=crm NCR/NHC/CRE=csw DCR/TCR/CRE=cwd NIS=dap,njz,tgj
SLA/ATH=den DGO/DGR=dgo MAW=dhd,mtr,mve,mwr,rwr,swv,wry DNK=dib,dik,din,dip,diw,dks DIQ/ZZA=diq DJR=dje DJR0=djr
DUN=dng DGR=doi,xnr DRI/FAR=drw,prs,tnf LSB=dsb KUI=dwk,kxu,uki DUJ=dwu,dwy JUL=dyu EMK/MNK=emk
KAL=enb,eyo,kln,niq,oki,pko,sgc,spy,tec,tuy FNE=enf TNE=enh GON=esg,ggo,gno,wsg EVN=eve EVK=evn FAN0/BTI=fan
FAT/AKA=fat PIL=fil FMP/BML=fmp FTA/FUL=fuf FRL=fur FUV/FUL=fuv GAD=gaa GAW=gbm RAJ=gda,gju,mup IRT=ghc GIL0=gil
GKP/KPL=gkp NAN=gld KOK=gom,knn GRO=grt SOG=gru ALS=gsw GMZ=guk HAI0=hai,hax,hdn HRI=har HMD/HMN=hmd HMZ/HMN=hmz
CHH=hne HND=hno HO=hoc HAR/RAJ=hoj USB=hsb HYE=hyw IJO=iby,ijc,ije,ijn,ijs,nkx,okd,okr,orr EBI=igb INU=ikt ING=inh
JAM/CPP=jam KRK=kaa KAB0/BBR=kab KMB=kam KAB=kbd KHK/KHS/KHV=kca KRM=kdr KUY=kdt KEA/CPP=kea KEK/MYN=kek KKN=kex
KOD=kfa KAC=kfr KUL=kfx KMN=kfy KSI=kha XBD=khb KHT/KHN=kht KIU/ZZA=kiu KHA=kjh,zkb KJP/KRN=kjp MBN=kmb,smd KMO=kmw
KOP/KOM=koi KPL=kpe KOZ/KOM=kpv KYK=kpy KIS=kqs,kss KRT=kqy KAR/BAL=krc KRI/CPP=kri KUU=kru,kxl KSH0=ksh KSW/KRN=ksw
KEB=ktb KON=ktu KVQ/KRN=kvq KMS=kxc KYU/KRN=kyu JUD=lad LAK=lbe LDK=lbj LMB=lif LAD=lld LAM=lmn MIZ/QIN=lus ZHT=lzh
LAZ=lzz MTH=mai MKR=mak MAM/MYN=mam MNK=man,mku,msc,mwk,myq MLY/CPP=max,msi,xmm MOK=mdf MLE=mdy MDE=men MFA/MLY=mfa
MFE/CPP=mfe SGA=mga LMA=mhr MIN/MLY=min MLN/MNK=mlq MCH=mnc MND/MNK=mnk MAN=mns MON/MONT=mnw MAJ=mpe HMA=mrj
MWW/HMN=mww MEN=mym ERZ=myv NAG/CPP=nag LMW=ngl SXT=ngo,xnj,xnq GIL=niv NTA=nod NKO=nqo NAS=nsk NKL=nyn OCR/OJB=ojs
KOH=okm PAP0/CPP=pap PLG=pce,pll,rbb ARA/CPP=pga PIH/CPP=pih PLG0=plg PAP=plp POH/MYN=poh PWO/KRN=pwo
QWH/QUZ=qub,qur,qux,qva,qvh,qvl,qvm,qvn,qvp,qvw,qwa,qwh,qws,qxa,qxc,qxh,qxn,qxo,qxt,qxw QUC/MYN=quc
QVI/QUZ=qud,qug,qup,quw,qvi,qvj,qvo,qvz,qxl,qxr RIF/BBR=rif ROY=rmc,rmf,rml,rmn,rmo,rmw,rom RMY/ROY=rmy RSY=rue
YAK=sah PAA=sam SAD=sck SCS/SLA/ATH=scs SNA=seh SFM/HMN=sfm CHG=sgw SHI/BBR=shi KSM=sjd SIB=sjo SRK=skr SSM=sma
LSM=smj ISM=smn SKS=sms SIG=stv,wle,xst SUR=suq CMR=swb,wlc,wni,zdj TAQ/TMH/BBR=taq TUL=tcy TMN=tem THV/TMH/BBR=thv
THZ/TMH/BBR=thz TGR=tig TMH/BBR=tmh TOD0=tod TNG=toi TPI/CPP=tpi TUA/SYR=tru TTQ/TMH/BBR=ttq TUV=tyv TZM/BBR=tzm
TZO/MYN=tzo MUN=unr FLE=vls MAK=vmw VRO/ETI=vro WA=wbm WAG/RAJ=wbr WDT/WYN=wya KLM/TOD=xal SEK=xan XPE/KPL=xpe
SSL/SLA/ATH=xsl TOD=xwo ZHH=yue ZGH/BBR=zgh ZND=zne
`;
