; The installer for Windows: for one person, without an administrator.
;   makensis -DVERSION=1.2.3 -DSOURCE=build\frozen\pullstrings-qt -DTARGET=dist\….exe
;            -DICON=build\pullstrings.ico -DBANNER=build\installer.bmp pullstrings.nsi
; Without questions: SETUP /S, or SETUP /S /D=C:\Games\Pullstrings (no quotes); uninstall.exe /S.
; While the app is open nothing is changed, and the exit code is 2.
Target amd64-unicode
Unicode true
ManifestDPIAware true
SetCompressor /SOLID lzma

!include MUI2.nsh
!include FileFunc.nsh

!ifndef VERSION
  !error "VERSION is not given"
!endif
!ifndef SOURCE
  !error "SOURCE, the built app, is not given"
!endif
!ifndef TARGET
  !error "TARGET, the installer to be written, is not given"
!endif
!ifndef ICON | BANNER
  !error "ICON and BANNER, its pictures, are not given"
!endif

!define APP "Pullstrings"
!define PROGRAM "pullstrings-qt.exe"
!define KIND "Pullstrings.Record"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${APP}"

Name "${APP}"
OutFile "${TARGET}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\${APP}"
InstallDirRegKey HKCU "Software\${APP}" "Folder"
BrandingText "${APP} ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=0 "ProductName" "${APP}"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileDescription" "Installs ${APP}"
VIAddVersionKey /LANG=0 "LegalCopyright" "MIT licence; Qt under the LGPL, version 3"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${BANNER}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
; The language of Windows decides; the first one is for all others.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Dutch"
!insertmacro MUI_LANGUAGE "PortugueseBR"
LangString IsOpen ${LANG_ENGLISH} "${APP} is open. Please close its window, then choose Retry."
LangString Match ${LANG_ENGLISH} "Pullstrings match"
LangString IsOpen ${LANG_GERMAN} "${APP} ist offen. Bitte schließe das Fenster und wähle dann Wiederholen."
LangString Match ${LANG_GERMAN} "Pullstrings-Partie"
LangString IsOpen ${LANG_SPANISH} "${APP} está abierto. Cierra su ventana y elige Reintentar."
LangString Match ${LANG_SPANISH} "Partida de Pullstrings"
LangString IsOpen ${LANG_FRENCH} "${APP} est ouvert. Ferme sa fenêtre, puis choisis Réessayer."
LangString Match ${LANG_FRENCH} "Partie de Pullstrings"
LangString IsOpen ${LANG_DUTCH} "${APP} is open. Sluit het venster en kies dan Opnieuw."
LangString Match ${LANG_DUTCH} "Pullstrings-partij"
LangString IsOpen ${LANG_PORTUGUESEBR} "O ${APP} está aberto. Feche a janela e escolha Repetir."
LangString Match ${LANG_PORTUGUESEBR} "Partida do Pullstrings"

; A program that runs cannot be replaced: its file cannot be opened for writing.
!macro WaitUntilClosed un
Function ${un}WaitUntilClosed
  again:
    IfFileExists "$INSTDIR\${PROGRAM}" 0 closed
    ClearErrors
    FileOpen $0 "$INSTDIR\${PROGRAM}" a
    IfErrors open
    FileClose $0
    Goto closed
  open:
    MessageBox MB_RETRYCANCEL|MB_ICONINFORMATION \
      "$(IsOpen)" /SD IDCANCEL IDRETRY again
    Abort
  closed:
FunctionEnd
!macroend
!insertmacro WaitUntilClosed ""
!insertmacro WaitUntilClosed "un."

Section "Install"
  Call WaitUntilClosed
  ; The folder of the program holds nothing of the person: matches are in %LOCALAPPDATA%\Pullstrings.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortCut "$SMPROGRAMS\${APP}.lnk" "$INSTDIR\${PROGRAM}"

  WriteRegStr HKCU "Software\${APP}" "Folder" "$INSTDIR"
  WriteRegStr HKCU "Software\Classes\.pullstrings" "" "${KIND}"
  WriteRegStr HKCU "Software\Classes\.pullstrings" "Content Type" "application/vnd.pullstrings.record+json"
  WriteRegStr HKCU "Software\Classes\${KIND}" "" "$(Match)"
  WriteRegStr HKCU "Software\Classes\${KIND}\DefaultIcon" "" "$INSTDIR\${PROGRAM},0"
  WriteRegStr HKCU "Software\Classes\${KIND}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'

  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${APP}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Pullstrings developers"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  Call un.WaitUntilClosed
  ; Only what was installed: the person may have chosen a folder that holds other things.
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\${PROGRAM}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${APP}.lnk"
  DeleteRegKey HKCU "Software\Classes\${KIND}"
  DeleteRegKey HKCU "Software\Classes\.pullstrings"
  DeleteRegKey HKCU "Software\${APP}"
  DeleteRegKey HKCU "${UNINSTALL}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
